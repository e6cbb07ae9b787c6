import { useTranslations } from "next-intl";
import { QuiltArt } from "@/components/art";
import { FlowPage } from "@/components/shell";
import { Empty } from "@/components/ui/empty";
import { LinkButton } from "@/components/ui/link-button";

/** Looks the same for every reason (001 §2). */
export function CampaignNotFound() {
  const t = useTranslations("campaign.notFound");
  return (
    <FlowPage centred>
      <h1>{t("heading")}</h1>
      <Empty art={<QuiltArt />} action={<LinkButton href="/">{t("home")}</LinkButton>}>
        {t("words")}
      </Empty>
    </FlowPage>
  );
}
