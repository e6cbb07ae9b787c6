import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import Link from "@/components/ui/link";

type Look = {
  /** What it does, for screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  /** With a border, as on a page; without one inside a bar or dialog. */
  boxed?: boolean;
};

/** A round 44 px button that shows only an icon. */
export function IconButton({
  label,
  icon,
  boxed,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Look) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={clsx("icon-btn", boxed && "boxed", className)}
    >
      {icon}
    </button>
  );
}

/** A link that looks like an IconButton. */
export function IconLink({ label, icon, boxed, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link
      {...rest}
      aria-label={label}
      title={label}
      className={clsx("icon-btn", boxed && "boxed", className)}
    >
      {icon}
    </Link>
  );
}
