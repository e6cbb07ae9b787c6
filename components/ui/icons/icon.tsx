import { clsx } from "clsx";
import type { SVGAttributes } from "react";
import { SHEET } from "./sheet";

type IconProps = Omit<SVGAttributes<SVGSVGElement>, "width" | "height" | "children"> & {
  /** Pixels. */
  size?: number | string;
};

/** Hidden from screen readers without a label. */
export type Icon = (props: IconProps) => React.ReactNode;

export function icon(name: string): Icon {
  return function LineIcon({ size = 24, className, ...rest }) {
    const isDecoration = rest["aria-label"] === undefined && rest.role === undefined;
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers unless its user labels it.
      <svg
        className={clsx("lucide", className)}
        width={size}
        height={size}
        {...(isDecoration ? { "aria-hidden": true } : {})}
        {...rest}
      >
        <use href={`${SHEET}#${name}`} />
      </svg>
    );
  };
}
