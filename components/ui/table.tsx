import { clsx } from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

type TableProps = ComponentProps<"table"> & {
  /** What the table holds, for screen readers. */
  caption: string;
  /** Hairlines only, no frame. */
  plain?: boolean;
  /** Classes of the frame, such as `only-wide`. */
  wrapClassName?: string;
};

/** Rows and columns from 900 px up; below, show the same rows as a list. */
export function Table({ caption, plain, wrapClassName, className, children, ...rest }: TableProps) {
  const table = (
    <table {...rest} className={clsx("table", plain && "plain", plain && wrapClassName, className)}>
      <caption className="sr">{caption}</caption>
      {children}
    </table>
  );
  return plain ? table : <div className={clsx("table-wrap", wrapClassName)}>{table}</div>;
}

/** The single row of a table without rows. */
export function EmptyRow({ span, children = "No results." }: { span: number; children?: ReactNode }) {
  return (
    <tr>
      <td colSpan={span} className="faint center">
        {children}
      </td>
    </tr>
  );
}

type SortHeaderProps = {
  /** Where a click leads: the same list, sorted by this column. */
  href: string;
  /** How the list is sorted by it now, if it is. */
  direction?: "ascending" | "descending";
  right?: boolean;
  children: ReactNode;
};

/** A column head that sorts. */
export function SortHeader({ href, direction, right, children }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={direction ?? "none"} className={right ? "r" : undefined}>
      <Link href={href} scroll={false}>
        {children}
        {direction === "ascending" && <ArrowUp aria-hidden="true" />}
        {direction === "descending" && <ArrowDown aria-hidden="true" />}
      </Link>
    </th>
  );
}
