import { Children, type ReactNode } from "react";
import { ShowMore } from "@/components/ui/show-more";

/** Rows on a phone before "Show more" (000 §4). */
const FIRST = 2;

type ShortListProps = {
  className: string;
  words: { more: string; less: string };
  whole?: boolean;
  children: ReactNode;
};

export function ShortList({ className, words, whole = false, children }: ShortListProps) {
  const long = !whole && Children.count(children) > FIRST;
  return (
    <>
      <ul className={long ? `${className} is-short` : className}>{children}</ul>
      {long && <ShowMore variant="secondary" words={words} className="only-narrow" />}
    </>
  );
}
