import { useLocale, useTranslations } from "next-intl";
import { campaignTypeName } from "@/app/_features/meta/campaign-type-name";
import { Quilt, toWay } from "@/components/quilt";
import { Brand } from "@/components/ui/brand";
import { LiveText } from "@/components/ui/live-text";
import { QrCode } from "@/components/ui/qr-code";
import type { CampaignPage } from "@/lib/community";
import { dollarsToCents, formatShort } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import { campaignLink } from "@/lib/notification";

/** Longer titles are smaller, so that the poster fits one page. */
const LONG = 32;

/** Always light, because it is paper. */
export function PosterSheet({ campaign }: { campaign: CampaignPage }) {
  const t = useTranslations("campaign.poster");
  const campaignWords = useTranslations("campaign");
  const type = campaignTypeName(languageOf(useLocale()), campaign.type);
  const { id: campaignId, communityName } = campaign;
  const link = campaignLink(campaign);
  return (
    <article className="poster" data-theme="light">
      <Quilt
        seed={campaignId}
        way={toWay(campaign.type.way)}
        progress={campaign.progress.percent}
        layout="page"
      />
      <p className="poster-lead">{t("invitation")}</p>
      <h1 className={campaign.name.length > LONG ? "poster-title is-long" : "poster-title"}>
        {campaign.name}
      </h1>
      <p className="poster-for">
        {type}, {campaignWords("forMember", { community: communityName })}.{" "}
        <LiveText>{t("goal", { goal: formatShort(dollarsToCents(campaign.amount)) })}</LiveText>
      </p>
      <div className="poster-way">
        <span className="poster-code">
          <QrCode text={link} label={campaignWords("share.code")} />
        </span>
        <div className="stack g3">
          <p className="poster-scan">{t("scan")}</p>
          <p>{t("orOpen")}</p>
          <p className="poster-link">{link.replace(/^https?:\/\//, "")}</p>
          <p>{t("how", { community: communityName })}</p>
        </div>
      </div>
      <div className="poster-foot">
        <Brand />
      </div>
    </article>
  );
}
