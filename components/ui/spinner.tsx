/** A turning ring; always beside a word that says what is going on. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}
