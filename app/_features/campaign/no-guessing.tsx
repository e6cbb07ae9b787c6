import { useTranslations } from "next-intl";
import { EyeOff } from "@/components/icons";
import { Banner } from "@/components/ui/banner";

/** Asks readers not to guess the recipient's name in public. */
export function NoGuessing() {
  const t = useTranslations("campaign.active");
  return (
    <Banner icon={<EyeOff aria-hidden="true" />}>
      <p>{t("noGuessing")}</p>
    </Banner>
  );
}
