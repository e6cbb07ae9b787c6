import { clsx } from "clsx";
import type { ComponentProps, ElementType } from "react";

type CardProps = ComponentProps<"div"> & {
  as?: ElementType;
  tight?: boolean;
  /** Deeper shadow, for the main card of a page. */
  lift?: boolean;
};

export function Card({ as: Element = "div", tight, lift, className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx("card", tight && "card-tight", lift && "lift", className)} />;
}
