import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { EyeOff } from "@/components/ui/icons";

/** Asks readers not to guess the recipient's name in public. */
export function NoGuessing() {
  const t = useTranslations("campaign.active");
  return (
    <Banner icon={<EyeOff aria-hidden="true" />}>
      <p>{t("noGuessing")}</p>
    </Banner>
  );
}
