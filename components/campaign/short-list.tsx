import { Children, type ReactNode } from "react";
import { ShowMore } from "@/components/ui/show-more";

/** How many rows a list shows on a phone before "Show more" is pressed (specification 000 §4). */
const FIRST = 2;

type ShortListProps = {
  className: string;
  words: { more: string; less: string };
  /** shows every row at once, as on the second page of a list */
  whole?: boolean;
  children: ReactNode;
};

/** A list that starts with two rows below 900 px. */
export function ShortList({ className, words, whole = false, children }: ShortListProps) {
  const long = !whole && Children.count(children) > FIRST;
  return (
    <>
      <ul className={long ? `${className} is-short` : className}>{children}</ul>
      {long && <ShowMore variant="secondary" words={words} className="only-narrow" />}
    </>
  );
}
