/** A turning ring. It is hidden from screen readers, so text beside it must name the activity. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
