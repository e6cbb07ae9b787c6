import { useLocale, useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Moon } from "@/components/ui/icons";
import { hourText } from "@/lib/kernel/intl";

export function TextingHours({ hours }: { hours: { from: number; to: number } }) {
  const t = useTranslations("subscriptions");
  const locale = useLocale();
  const isAnyHour = hours.from === 0 && hours.to === 24;
  return (
    <Banner icon={<Moon aria-hidden="true" />}>
      <p>
        {isAnyHour
          ? t("stop")
          : t("quiet", { from: hourText(hours.from, locale), to: hourText(hours.to, locale) })}
      </p>
    </Banner>
  );
}
