/** Hidden from screen readers, so adjacent text must name the activity. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
