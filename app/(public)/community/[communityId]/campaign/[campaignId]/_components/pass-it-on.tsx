import { useTranslations } from "next-intl";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { ShareButton } from "@/components/campaign/share-button";
import { CopyButton } from "@/components/ui/copy-button";
import { Download, Printer } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { QrCode } from "@/components/ui/qr-code";
import type { CampaignPage } from "@/lib/community";
import { campaignLink } from "@/lib/notification";

/** Never contains a name. */
export function PassItOn({ campaign }: { campaign: CampaignPage }) {
  const t = useTranslations("campaign.share");
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const url = campaignLink(campaign);
  return (
    <section className="card card-tight stack g4" aria-labelledby="pass-it-on">
      <h2 id="pass-it-on" className="form-aside-title">
        {t("title")}
      </h2>
      <div className="row g4 pass-on">
        <span className="pass-on-code">
          <QrCode text={url} label={t("code")} />
        </span>
        <div className="stack g2 grow">
          <CopyButton size="sm" text={url} />
          <ShareButton size="sm" title={campaign.name} url={url} />
          <LinkButton
            size="sm"
            variant="secondary"
            reload
            href={campaignPaths.poster(campaignRef)}
            rel="nofollow"
            icon={<Printer />}
          >
            {t("poster")}
          </LinkButton>
          <LinkButton
            size="sm"
            variant="ghost"
            reload
            href={campaignPaths.code(campaignRef)}
            rel="nofollow"
            download="qr-code.svg"
            icon={<Download />}
          >
            {t("saveCode")}
          </LinkButton>
        </div>
      </div>
      <p className="caption faint">{t("note")}</p>
    </section>
  );
}
