import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

/** Asks those who do not know the name to leave it so. */
export function NoGuessing() {
  const t = useTranslations("campaign.active");
  return (
    <Banner icon={<EyeOff aria-hidden="true" />}>
      <p>{t("noGuessing")}</p>
    </Banner>
  );
}
