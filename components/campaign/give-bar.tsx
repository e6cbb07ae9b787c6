import { useTranslations } from "next-intl";
import type { ButtonVariant } from "@/components/ui/button-class";
import { HandHeart } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { dollarsToCents, formatShort } from "@/lib/kernel";

type GiveBarProps = {
  raisedCents: number;
  targetDollars: number;
  donateHref: string;
  /** Secondary beside another main action. */
  variant?: ButtonVariant;
};

/** Keeps the sum and Donate visible below 900 px, above the tab bar if there is one. */
export function GiveBar({ raisedCents, targetDollars, donateHref, variant }: GiveBarProps) {
  const t = useTranslations("campaign");
  return (
    <aside className="stickybar" aria-label={t("donate")}>
      <div>
        <p className="strong num stickybar-raised">
          <Money cents={raisedCents} form="short" />
        </p>
        <p className="caption faint">
          <LiveText>{t("figures.ofGoal", { goal: formatShort(dollarsToCents(targetDollars)) })}</LiveText>
        </p>
      </div>
      <LinkButton href={donateHref} icon={<HandHeart />} variant={variant}>
        {t("donate")}
      </LinkButton>
    </aside>
  );
}
