import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LockKeyhole } from "@/components/ui/icons";

export type BadgeTone = "neutral" | "gold" | "gain" | "clay" | "line";

type BadgeProps = {
  tone?: BadgeTone;
  icon?: ReactNode;
  /** Colored dot, named by the adjacent text. */
  dot?: boolean;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = "neutral", icon, dot, className, children }: BadgeProps) {
  return (
    <span className={clsx("badge", tone !== "neutral" && `badge-${tone}`, className)}>
      {dot && <span className="dot" aria-hidden="true" />}
      {icon}
      {children}
    </span>
  );
}

/** Marks content for admins or provider staff only. */
export function Seal({ children, className }: { children?: ReactNode; className?: string }) {
  return (
    <span className={clsx("seal", className)}>
      <LockKeyhole aria-hidden="true" />
      {children ?? <AdminsOnly />}
    </span>
  );
}

function AdminsOnly() {
  const t = useTranslations("ui");
  return t("adminsOnly");
}
