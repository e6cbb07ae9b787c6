import { clsx } from "clsx";
import type { ComponentProps } from "react";

type TableProps = ComponentProps<"table"> & {
  /** What the table holds, for screen readers. */
  caption: string;
  /** Classes of the element around the table, such as `only-wide`. */
  wrapClassName?: string;
};

/** A table for 900 px and more; pages show the same rows as a list below that. */
export function Table({ caption, wrapClassName, className, children, ...rest }: TableProps) {
  return (
    <div className={clsx("table-wrap", wrapClassName)}>
      <table {...rest} className={clsx("table", className)}>
        <caption className="sr">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
