/** The first stop of the keyboard on every page; pages give their main element the id `main`. */
export function SkipLink({ href = "#main" }: { href?: string }) {
  return (
    <a className="skip" href={href}>
      Skip to content
    </a>
  );
}
