import { useTranslations } from "next-intl";
import { ShareInvitation } from "@/components/donation/share-invitation";
import { QrCode } from "@/components/ui/qr-code";
import type { CampaignPage } from "@/lib/community";
import { invitationWords } from "./invitation-words";

/** Never names the recipient. */
export function Invitation({ campaign }: { campaign: CampaignPage }) {
  const t = useTranslations("giving.invite");
  const { message, link } = invitationWords(campaign, t);
  return (
    <>
      <ShareInvitation
        subject={t("subject", { community: campaign.communityName })}
        message={message}
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
