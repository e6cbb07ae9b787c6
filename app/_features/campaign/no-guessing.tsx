import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { EyeOff } from "@/components/ui/icons";

export function NoGuessing() {
  const t = useTranslations("campaign.active");
  return (
    <Banner icon={<EyeOff aria-hidden="true" />}>
      <p>{t("noGuessing")}</p>
    </Banner>
  );
}
