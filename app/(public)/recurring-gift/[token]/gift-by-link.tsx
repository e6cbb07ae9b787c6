import { useTranslations } from "next-intl";
import { preferencesHref } from "@/app/_features/recurring/paths";
import { Block } from "@/components/quilt";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import Link from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { formatCalendarDay, formatCents, formatShort } from "@/lib/kernel";
import type { LinkedRecurringGift } from "@/lib/payment";
import { endByLink, pauseByLink, skipByLink } from "./actions";
import { LinkForm } from "./link-form";
import type { Done } from "./paths";

type GiftByLinkProps = { gift: LinkedRecurringGift; token: string; done: Done | undefined };

/** Whether the state matches the notice in the URL, which anyone can edit. */
function isTrue(done: Done, { state }: LinkedRecurringGift): boolean {
  return done === "paused" || done === "ended" ? state === done : state === "active";
}

export function GiftByLink({ gift, token, done }: GiftByLinkProps) {
  const t = useTranslations("recurring");
  return (
    <>
      <h1>{t("title")}</h1>
      {done && isTrue(done, gift) && (
        <Banner role="status">
          <p>{t(`done.${done}`)}</p>
        </Banner>
      )}
      <section className="card stack g5" aria-label={t("title")}>
        <What gift={gift} />
        <Standing gift={gift} />
        <Doing gift={gift} token={token} />
      </section>
      {gift.state !== "ended" && <p className="caption faint">{t("quiet")}</p>}
      <FurtherOn gift={gift} />
    </>
  );
}

function What({ gift }: { gift: LinkedRecurringGift }) {
  const t = useTranslations("recurring");
  const { campaign, community, amountCents, months, coverFees } = gift;
  const target = campaign
    ? t("campaign", { campaign: campaign.name, community: community.name })
    : t("balance", { community: community.name });
  return (
    <div className="row g4 items-start!">
      <Block seed={campaign?.id ?? community.id} />
      <div className="grow stack g1">
        <p className="strong wrap-any">
          <LiveText>{t("lead", { amount: formatShort(amountCents), months, target })}</LiveText>
        </p>
        {coverFees && <p className="small quiet">{t("covered")}</p>}
      </div>
    </div>
  );
}

function Standing({ gift }: { gift: LinkedRecurringGift }) {
  const t = useTranslations("recurring");
  const { state, open, next, campaign, community } = gift;
  const charge = open ? formatCents(open.chargeCents) : "";
  const date = (day: string | null) => (day ? formatCalendarDay(day) : "");
  const words = () => {
    if (state === "asked") {
      const asked = { community: community.name, date: date(gift.askedUntil) };
      return campaign
        ? t("state.asked", { ...asked, campaign: campaign.name })
        : t("state.askedUnnamed", asked);
    }
    if (state !== "active") return t(`state.${state}`);
    if (gift.isOnHold && open?.state !== "charging") {
      return t("state.onHold", { community: community.name });
    }
    if (open?.state === "charging") return t("state.charging", { charge });
    if (open?.state === "declined") return t("state.declined", { charge, date: date(open.again) });
    if (open?.state === "needs_bank") return t("state.needs_bank", { charge, date: date(open.until) });
    return t("state.active");
  };
  return (
    <div className="stack g2">
      {next && (
        <p className="row between wrap-ok g2">
          <span className="small quiet">{t("next")}</span>
          <span className="strong num">
            <LiveText>
              {t("nextSum", { date: date(next.day), charge: formatCents(next.chargeCents) })}
            </LiveText>
          </span>
        </p>
      )}
      <p className="quiet">{words()}</p>
      {state !== "active" && open?.state === "charging" && <p className="quiet">{t("state.last")}</p>}
    </div>
  );
}

function Doing({ gift, token }: { gift: LinkedRecurringGift; token: string }) {
  const t = useTranslations("recurring.do");
  const { state, open, skips } = gift;
  if (state === "ended") return null;
  const isWaiting = open?.state === "declined" || open?.state === "needs_bank";
  const form = { token, busyLabel: t("busy") };
  return (
    <div className="stack g3">
      {state === "active" && (
        <>
          {skips !== null && (
            <LinkForm
              {...form}
              action={skipByLink}
              skips={skips}
              label={t(isWaiting ? "skipThis" : "skip")}
            />
          )}
          <LinkForm {...form} action={pauseByLink} label={t("pause")} />
        </>
      )}
      <details>
        <summary className={buttonClass({ variant: "danger-quiet", block: true })}>
          {t(state === "asked" ? "endNo" : "end")}
        </summary>
        <div className="stack g3 pt-3">
          <p className="small quiet">{t("endAsk")}</p>
          <LinkForm {...form} action={endByLink} label={t("endSure")} variant="danger" />
        </div>
      </details>
    </div>
  );
}

/** Further actions need a log-in; visitors return afterwards. */
function FurtherOn({ gift }: { gift: LinkedRecurringGift }) {
  const t = useTranslations("recurring.login");
  const { id, state, open } = gift;
  const all = preferencesHref();
  if (state === "ended") {
    return (
      <p>
        <Link href={all}>{t("all")}</Link>
      </p>
    );
  }
  const isWaiting = state === "active" && (open?.state === "declined" || open?.state === "needs_bank");
  const first = isWaiting
    ? t("pay")
    : state === "paused"
      ? t("resume")
      : state === "resting"
        ? t("restart")
        : state === "asked"
          ? t("redirect")
          : null;
  return (
    <section className="stack g3">
      <p className="quiet">{t("about")}</p>
      <div className="row wrap-ok g3">
        {first && <LinkButton href={all}>{first}</LinkButton>}
        {state !== "asked" && (
          <LinkButton href={preferencesHref({ change: id })} variant="secondary">
            {t("change")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
