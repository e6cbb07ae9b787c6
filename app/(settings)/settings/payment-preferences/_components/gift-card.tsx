import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { preferencesHref } from "@/app/_features/recurring/paths";
import type { FormAction } from "@/app/_lib/action";
import { Block } from "@/components/quilt";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ButtonVariant } from "@/components/ui/button-class";
import { Pause, Play } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { formatCalendarDay, formatCents } from "@/lib/kernel";
import { languageOf } from "@/lib/kernel/languages";
import type { RecurringGift } from "@/lib/payment";
import { endGift, pauseGift, payGiftNow, redirectGift, resumeGift, skipGift } from "../recurring-actions";
import { type GiftWords, noteOf, titleOf, whatItGives } from "./gift-words";
import { OnePress } from "./one-press";

type GiftCardProps = {
  gift: RecurringGift;
  shown: number;
  /** Required to restart a resting gift. */
  hasCard: boolean;
  /** Replaces the actions: the change form or the end question. */
  open: ReactNode | null;
};

export function GiftCard({ gift, shown, hasCard, open }: GiftCardProps) {
  const t = useTranslations("cards.gift");
  const gifts = useTranslations("cards.gifts");
  const note = noteOf(t, languageOf(useLocale()), gift);
  return (
    <li id={`gift-${gift.id}`} className="card card-tight rgift">
      <Block seed={gift.campaign?.id ?? gift.community.id} />
      <div className="grow">
        <h3 className="rgift-title">{titleOf(t, gift)}</h3>
        <p className="small quiet num">
          <LiveText>{whatItGives(t, gift)}</LiveText>
        </p>
        {gift.lastPaidOn && (
          <p className="caption faint num">{gifts("last", { day: formatCalendarDay(gift.lastPaidOn) })}</p>
        )}
      </div>
      <Standing gift={gift} />
      {note && (
        <p className="small rgift-note">
          <LiveText>{note}</LiveText>
        </p>
      )}
      {open ?? <Actions gift={gift} shown={shown} hasCard={hasCard} />}
    </li>
  );
}

type Said = { badge: string; tone: BadgeTone; icon?: ReactNode; below: string };

function saidOf(t: GiftWords, { state, open, askedUntil }: RecurringGift): Said {
  const charge = open ? formatCents(open.chargeCents) : "";
  if (state === "paused") {
    const below = open?.state === "charging" ? t("beingCharged", { sum: charge }) : t("nothing");
    return { badge: t("paused"), tone: "line", icon: <Pause aria-hidden="true" />, below };
  }
  if (state === "resting") return { badge: t("resting"), tone: "gold", below: t("nothing") };
  if (state === "asked") {
    return {
      badge: t("waits"),
      tone: "gold",
      below: askedUntil ? t("until", { day: formatCalendarDay(askedUntil) }) : "",
    };
  }
  if (open?.state === "declined") {
    return {
      badge: t("declined"),
      tone: "clay",
      below: t("nextTry", { day: formatCalendarDay(open.again), sum: charge }),
    };
  }
  if (open?.state === "needs_bank") {
    return {
      badge: t("bankAsks"),
      tone: "gold",
      below: t("untilSum", { day: formatCalendarDay(open.until), sum: charge }),
    };
  }
  return { badge: t("charging"), tone: "neutral", below: charge };
}

function Standing({ gift }: { gift: RecurringGift }) {
  const t = useTranslations("cards.gift");
  const gifts = useTranslations("cards.gifts");
  if (gift.next) {
    return (
      <div className="rgift-next">
        <p className="caption faint">{gifts("next")}</p>
        <p className="strong num">
          <LiveText>
            {gifts("nextSum", {
              day: formatCalendarDay(gift.next.day),
              sum: formatCents(gift.next.chargeCents),
            })}
          </LiveText>
        </p>
      </div>
    );
  }
  const { badge, tone, icon, below } = saidOf(t, gift);
  return (
    <div className="rgift-next">
      <Badge tone={tone} icon={icon}>
        {badge}
      </Badge>
      <p className="caption faint num">
        <LiveText>{below}</LiveText>
      </p>
    </div>
  );
}

function Actions({ gift, shown, hasCard }: Omit<GiftCardProps, "open">) {
  const { id, state, open, skips } = gift;
  const t = useTranslations("cards.do");
  const title = titleOf(useTranslations("cards.gift"), gift);
  const press = (
    action: FormAction,
    label: string,
    busyLabel: string,
    look: { variant?: ButtonVariant; icon?: ReactNode; skips?: number | null } = {},
  ) => (
    <OnePress
      action={action}
      id={id}
      shown={shown}
      label={label}
      title={title}
      busyLabel={busyLabel}
      {...look}
    />
  );
  const link = (label: string, href: string, variant: ButtonVariant) => (
    <LinkButton href={href} variant={variant} scroll={false}>
      <span>
        {label}
        <span className="sr"> {title}</span>
      </span>
    </LinkButton>
  );
  if (state === "asked") {
    return (
      <div className="rgift-do">
        {press(redirectGift, t("balance"), t("goingOn"), { variant: "primary" })}
        {press(endGift, t("endNo"), t("ending"))}
      </div>
    );
  }
  const isWaiting = open?.state === "declined" || open?.state === "needs_bank";
  return (
    <div className="rgift-do">
      {state === "active" &&
        isWaiting &&
        press(payGiftNow, t("payNow"), t("opening"), { variant: "primary" })}
      {state === "active" &&
        press(pauseGift, t("pause"), t("pausing"), { icon: <Pause aria-hidden="true" /> })}
      {state === "active" &&
        skips !== null &&
        press(skipGift, isWaiting ? t("skipThis") : t("skip"), t("skipping"), { variant: "ghost", skips })}
      {state === "paused" &&
        press(resumeGift, t("resume"), t("resuming"), { icon: <Play aria-hidden="true" /> })}
      {state === "resting" &&
        (hasCard
          ? press(resumeGift, t("start"), t("starting"), { icon: <Play aria-hidden="true" /> })
          : link(t("saveCard"), "#saved-card", "secondary"))}
      {link(t("change"), preferencesHref({ shown, change: id }), "ghost")}
      {link(t("end"), preferencesHref({ shown, end: id }), "danger-quiet")}
    </div>
  );
}
