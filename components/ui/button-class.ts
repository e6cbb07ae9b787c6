import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "soft" | "ghost" | "danger" | "danger-quiet";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width. */
  block?: boolean;
};

const VARIANTS: Record<ButtonVariant, string | false> = {
  primary: false,
  secondary: "btn-2",
  soft: "btn-soft",
  ghost: "btn-ghost",
  danger: "btn-danger",
  "danger-quiet": "btn-danger-quiet",
};

/** For elements other than Button and LinkButton. */
export function buttonClass(look: ButtonLook, ...more: (string | false | undefined)[]): string {
  const { variant = "primary", size = "md", block } = look;
  return clsx("btn", VARIANTS[variant], size !== "md" && `btn-${size}`, block && "btn-block", ...more);
}
