import { clsx } from "clsx";
import type { ComponentProps } from "react";

type TableProps = ComponentProps<"table"> & {
  /** For screen readers. */
  caption: string;
  /** Classes of the wrapper, such as `only-wide`. */
  wrapClassName?: string;
};

/** For 900 px and more. Below, pages show a list. */
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
