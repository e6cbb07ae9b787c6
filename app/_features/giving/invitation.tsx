import { useTranslations } from "next-intl";
import { ShareInvitation } from "@/components/donation/share-invitation";
import { QrCode } from "@/components/ui/qr-code";
import type { CampaignPage } from "@/lib/community";
import { campaignLink } from "@/lib/notification";

/** An invitation to a campaign, as a message and as a QR code: what is needed, never for whom. */
export function Invitation({ campaign }: { campaign: CampaignPage }) {
  const t = useTranslations("giving.invite");
  const { communityName, name, shortCode } = campaign;
  const link = campaignLink(shortCode);
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
          <QrCode text={link} label={t("code")} />
        </span>
      </section>
    </>
  );
}
