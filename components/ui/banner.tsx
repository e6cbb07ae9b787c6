import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CircleAlert, Clock3, Info, LockKeyhole } from "@/components/ui/icons";

type BannerTone = "sage" | "gold" | "clay" | "dusk";

const ICONS: Record<BannerTone, ReactNode> = {
  sage: <Info aria-hidden="true" />,
  gold: <Clock3 aria-hidden="true" />,
  clay: <CircleAlert aria-hidden="true" />,
  dusk: <LockKeyhole aria-hidden="true" />,
};

type BannerProps = {
  tone?: BannerTone;
  icon?: ReactNode;
  /** `alert` interrupts a screen reader: use it for errors after an action. */
  role?: "alert" | "status";
  /** At the end. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Banner({ tone = "sage", icon, role, action, className, children }: BannerProps) {
  return (
    <div className={clsx("banner", tone !== "sage" && `banner-${tone}`, className)} role={role}>
      {icon ?? ICONS[tone]}
      <div className="grow">{children}</div>
      {action}
    </div>
  );
}
