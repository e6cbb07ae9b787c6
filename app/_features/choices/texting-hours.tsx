import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Moon } from "@/components/ui/icons";

/** An hour of the day as it is said: "9 PM". */
const hourIn = (locale: string, hour: number) =>
  new Intl.DateTimeFormat(locale, { hour: "numeric", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour));

/** When texts go out, and how they stop. */
export function TextingHours({ hours }: { hours: { from: number; to: number } }) {
  const t = useTranslations("subscriptions");
  const locale = useLocale();
  const isAnyHour = hours.from === 0 && hours.to === 24;
  return (
    <Banner icon={<Moon aria-hidden="true" />}>
      <p>
        {isAnyHour
          ? t("stop")
          : t("quiet", { from: hourIn(locale, hours.from), to: hourIn(locale, hours.to) })}
      </p>
    </Banner>
  );
}
