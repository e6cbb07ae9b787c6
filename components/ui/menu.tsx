"use client";
import * as Radix from "@radix-ui/react-dropdown-menu";
import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Names the menu for screen readers when its trigger does not. */
  label?: string;
  align?: "start" | "center" | "end";
  className?: string;
  children: ReactNode;
};

/** A list of actions under a button. */
export function Menu({ trigger, label, align = "end", className, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={clsx("menu floating", className)}
          align={align}
          sideOffset={6}
          collisionPadding={16}
          loop
          {...(label ? { "aria-label": label, "aria-labelledby": undefined } : {})}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Goes to a page … */
  href?: string;
  /** … or does something. */
  onSelect?: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, danger, disabled, href, onSelect, children }: MenuItemProps) {
  const look = clsx("menu-item", danger && "danger");
  if (href && !disabled) {
    return (
      <Radix.Item asChild onSelect={onSelect}>
        <Link href={href} className={look}>
          {icon}
          <span className="grow">{children}</span>
        </Link>
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={look} disabled={disabled} onSelect={onSelect}>
      {icon}
      <span className="grow">{children}</span>
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="menu-label">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="menu-rule" />;
}
