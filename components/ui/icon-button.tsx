import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

type Look = {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  /** With an edge, as on a page; plain inside a bar or dialog. */
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

/** The same shape for a link. */
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
