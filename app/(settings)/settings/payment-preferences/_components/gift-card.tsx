import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import { dayWords } from "@/app/_features/recurring/day-words";
import { preferencesHref } from "@/app/_features/recurring/paths";
import type { FormAction } from "@/app/_lib/action";
import { Block } from "@/components/quilt";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ButtonVariant } from "@/components/ui/button-styles";
import { LinkButton } from "@/components/ui/link-button";
import { formatCents } from "@/lib/kernel";
import type { RecurringGift } from "@/lib/payment";
import { endGift, pauseGift, payGiftNow, redirectGift, resumeGift, skipGift } from "../recurring-actions";
import { noteOf, titleOf, whatItGives } from "./gift-words";
import { OnePress } from "./one-press";

type GiftCardProps = {
  gift: RecurringGift;
  shown: number;
  /** Without one, a gift that rests can't be started again. */
  hasCard: boolean;
  /** What stands in place of the actions: the form to change it, or the question before it ends. */
  open: ReactNode | null;
};

/** One recurring gift: what it gives, what comes next, and what can be done. */
export function GiftCard({ gift, shown, hasCard, open }: GiftCardProps) {
  const note = noteOf(gift);
  return (
    <li id={`gift-${gift.id}`} className="card card-tight rgift">
      <Block seed={gift.campaign?.id ?? gift.community.id} />
      <div className="grow">
        <h3 className="rgift-title">{titleOf(gift)}</h3>
        <p className="small quiet num">{whatItGives(gift)}</p>
        {gift.lastPaidOn && <p className="caption faint num">Last given on {dayWords(gift.lastPaidOn)}</p>}
      </div>
      <Standing gift={gift} />
      {note && <p className="small rgift-note">{note}</p>}
      {open ?? <Actions gift={gift} shown={shown} hasCard={hasCard} />}
    </li>
  );
}

type Said = { badge: string; tone: BadgeTone; icon?: ReactNode; below: string };

/** What a gift is waiting for, unless that is its next charge. */
function saidOf({ state, open, askedUntil }: RecurringGift): Said {
  const charge = open && formatCents(open.chargeCents);
  if (state === "paused") {
    const below = open?.state === "charging" ? `${charge} is being charged` : "Nothing is charged";
    return { badge: "Paused", tone: "line", icon: <Pause aria-hidden="true" />, below };
  }
  if (state === "resting") return { badge: "Resting", tone: "gold", below: "Nothing is charged" };
  if (state === "asked") {
    return {
      badge: "Waits for your answer",
      tone: "gold",
      below: askedUntil ? `Until ${dayWords(askedUntil)}` : "",
    };
  }
  if (open?.state === "declined") {
    return { badge: "Declined", tone: "clay", below: `Next try ${dayWords(open.again)}, ${charge}` };
  }
  if (open?.state === "needs_bank") {
    return { badge: "Your bank asks", tone: "gold", below: `Until ${dayWords(open.until)}, ${charge}` };
  }
  return { badge: "Being charged", tone: "neutral", below: charge ?? "" };
}

function Standing({ gift }: { gift: RecurringGift }) {
  if (gift.next) {
    return (
      <div className="rgift-next">
        <p className="caption faint">Next charge</p>
        <p className="strong num">
          {dayWords(gift.next.day)}, {formatCents(gift.next.chargeCents)}
        </p>
      </div>
    );
  }
  const { badge, tone, icon, below } = saidOf(gift);
  return (
    <div className="rgift-next">
      <Badge tone={tone} icon={icon}>
        {badge}
      </Badge>
      <p className="caption faint num">{below}</p>
    </div>
  );
}

function Actions({ gift, shown, hasCard }: Omit<GiftCardProps, "open">) {
  const { id, state, open, skips } = gift;
  const title = titleOf(gift);
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
    <LinkButton href={href} variant={variant} scroll={false} prefetch={false}>
      <span>
        {label}
        <span className="sr"> {title}</span>
      </span>
    </LinkButton>
  );
  if (state === "asked") {
    return (
      <div className="rgift-do">
        {press(redirectGift, "Yes, Our Balance", "Going on", { variant: "primary" })}
        {press(endGift, "No, end it", "Ending")}
      </div>
    );
  }
  const isWaiting = open?.state === "declined" || open?.state === "needs_bank";
  return (
    <div className="rgift-do">
      {state === "active" && isWaiting && press(payGiftNow, "Pay it now", "Opening", { variant: "primary" })}
      {state === "active" && press(pauseGift, "Pause", "Pausing", { icon: <Pause aria-hidden="true" /> })}
      {state === "active" &&
        skips !== null &&
        press(skipGift, isWaiting ? "Skip this one" : "Skip next", "Skipping", { variant: "ghost", skips })}
      {state === "paused" && press(resumeGift, "Resume", "Resuming", { icon: <Play aria-hidden="true" /> })}
      {state === "resting" &&
        (hasCard
          ? press(resumeGift, "Start again", "Starting", { icon: <Play aria-hidden="true" /> })
          : link("Save a card", "#saved-card", "secondary"))}
      {link("Change", preferencesHref({ shown, change: id }), "ghost")}
      {link("End", preferencesHref({ shown, end: id }), "danger-quiet")}
    </div>
  );
}
