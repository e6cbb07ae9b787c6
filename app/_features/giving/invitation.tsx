import { useTranslations } from "next-intl";
import { campaignPaths } from "@/app/_features/campaign/paths";
import { ShareInvitation } from "@/components/donation/share-invitation";
import { QrCode } from "@/components/ui/qr-code";
import type { CampaignPage } from "@/lib/community";
import { campaignLink } from "@/lib/notification";
import { env } from "@/lib/platform";

/** An invitation to a campaign, as a message and as a QR code: what is needed, never for whom. */
export function Invitation({ campaign }: { campaign: CampaignPage }) {
  const t = useTranslations("giving.invite");
  const { id: campaignId, communityId, communityName, name } = campaign;
  const link = env().APP_URL + campaignPaths.shared({ communityId, campaignId });
  return (
    <>
      <ShareInvitation
        subject={t("subject", { community: communityName })}
        message={t("words", { community: communityName, campaign: name })}
        link={link}
      />
      <section className="stack g3" aria-labelledby="invite-code">
        <h2 id="invite-code" className="form-aside-title">
          {t("codeTitle")}
        </h2>
        <span className="pass-on-code">
          <QrCode text={campaignLink(campaignId)} label={t("code")} />
        </span>
      </section>
    </>
  );
}
