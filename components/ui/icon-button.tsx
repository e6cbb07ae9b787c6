import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import Link from "@/components/ui/link";

type Look = {
  /** For screen readers and the tooltip. */
  label: string;
  icon: ReactNode;
  /** With a border, for use outside bars and dialogs. */
  boxed?: boolean;
};

/** 44 px. */
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
