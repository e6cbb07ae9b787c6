import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { FocusedHeading } from "./focused-heading";

export function NotPaid({ message, checkoutHref }: { message: string | null; checkoutHref: string }) {
  const t = useTranslations("giving.notPaid");
  return (
    <div className="stack g5 thanks">
      <FocusedHeading>{t("title")}</FocusedHeading>
      <p className="lead">{message === null ? t("cancelled") : t("because", { reason: message })}</p>
      <LinkButton href={checkoutHref} size="lg">
        {t("again")}
      </LinkButton>
    </div>
  );
}

/** This browser has lost the gift's cookie. */
export function CheckoutEnded({ startHref, startLabel }: { startHref: string; startLabel: string }) {
  const t = useTranslations("giving.checkoutEnded");
  return (
    <div className="stack g5 thanks">
      <h1>{t("title")}</h1>
      <p className="lead">{t("lead")}</p>
      <LinkButton href={startHref} size="lg">
        {startLabel}
      </LinkButton>
    </div>
  );
}

export function CampaignEnded({ message, seeHref }: { message: string; seeHref: string }) {
  const t = useTranslations("giving");
  return (
    <div className="stack g5 thanks">
      <h1>{message}</h1>
      <p className="lead">{t("campaignEnded.lead")}</p>
      <LinkButton href={seeHref} size="lg">
        {t("ways.quilt")}
      </LinkButton>
    </div>
  );
}

export function GivingOnHold({
  communityName,
  seeHref,
  of,
}: {
  communityName: string;
  seeHref: string;
  of: "campaign" | "balance";
}) {
  const t = useTranslations("giving");
  return (
    <div className="stack g5 thanks">
      <h1>{t("onHold.title")}</h1>
      <p className="lead">{t("onHold.lead", { community: communityName })}</p>
      <LinkButton href={seeHref} size="lg">
        {t(of === "campaign" ? "ways.quilt" : "ways.balance")}
      </LinkButton>
    </div>
  );
}
