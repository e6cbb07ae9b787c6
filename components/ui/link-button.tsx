import type { ComponentProps, ReactNode } from "react";
import Link from "@/components/ui/link";
import { type ButtonLook, buttonClass } from "./button-class";
import { LiveTexts } from "./live-text";

type LinkButtonProps = ComponentProps<typeof Link> &
  ButtonLook & {
    icon?: ReactNode;
    /** Full page load: other origins, downloads, the checkout. */
    reload?: boolean;
  };

/** Only navigates. */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  reload,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  const classes = buttonClass({ variant, size, block }, className);
  if (reload) {
    const { href, prefetch: _, replace: __, scroll: ___, shallow: ____, ...anchor } = rest;
    return (
      <a {...anchor} href={typeof href === "string" ? href : (href.pathname ?? "")} className={classes}>
        {icon}
        <LiveTexts isButton>{children}</LiveTexts>
      </a>
    );
  }
  return (
    <Link {...rest} className={classes}>
      {icon}
      <LiveTexts isButton>{children}</LiveTexts>
    </Link>
  );
}
