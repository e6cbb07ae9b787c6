import { Children, type ReactNode } from "react";
import { ShowMore } from "@/components/ui/show-more";

/** How many rows a list shows on a phone before "Show more" is pressed (specification 000 §4). */
const FIRST = 2;

type ShortListProps = { className: string; words: { more: string; less: string }; children: ReactNode };

/** A list that starts with two rows below 900 px. */
export function ShortList({ className, words, children }: ShortListProps) {
  const long = Children.count(children) > FIRST;
  return (
    <>
      <ul className={long ? `${className} is-short` : className}>{children}</ul>
      {long && <ShowMore variant="secondary" words={words} className="only-narrow" />}
    </>
  );
}
