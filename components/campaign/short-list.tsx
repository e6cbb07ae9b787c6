"use client";

import { Children, type ReactNode, useId, useState } from "react";

/** How many rows a list shows on a phone before one asks for more (specification 000 §4). */
const FIRST = 2;

type ShortListProps = { className: string; words: { more: string; less: string }; children: ReactNode };

/** A list that starts with two rows below 900 px. Without scripts all of them show. */
export function ShortList({ className, words, children }: ShortListProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const long = Children.count(children) > FIRST;
  return (
    <>
      <ul id={id} className={long && !all ? `${className} is-short` : className}>
        {children}
      </ul>
      {long && (
        <button
          type="button"
          className="btn btn-2 btn-sm only-narrow short-more"
          aria-expanded={all}
          aria-controls={id}
          onClick={() => setAll(!all)}
        >
          {all ? words.less : words.more}
        </button>
      )}
    </>
  );
}
