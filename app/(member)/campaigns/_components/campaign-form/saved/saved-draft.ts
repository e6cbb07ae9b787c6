import type { useTranslations } from "next-intl";
import type { DraftView } from "@/lib/community";
import { formatDate, formatDateTime, formatTime, fullName } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { type Draft, defaultOf } from "../draft";
import type { RecipientNote } from "../who-section";
import type { Theirs } from "./clash";

type Stored = Pick<
  DraftView,
  "name" | "campaignTypeId" | "amount" | "description" | "messages" | "ownTexts"
> & {
  recipient: { id: string; fullName: string } | null;
  excludedMembers: readonly { userId: string; fullName: string }[];
};

/**
 * A stored campaign as the values of the form. A text that is the default for its type and amount follows them again,
 * until somebody writes another one.
 */
export function draftOfStored(stored: Stored): Draft {
  const { name, campaignTypeId, amount, description, recipient, excludedMembers, messages, ownTexts } =
    stored;
  const need = { campaignTypeId: String(campaignTypeId ?? ""), amount: String(amount ?? "") };
  return {
    name,
    ...need,
    description,
    recipient: recipient && { id: recipient.id, name: recipient.fullName },
    excluded: excludedMembers.map((member) => ({ id: member.userId, name: member.fullName })),
    messages: messages.map(({ messageType, content, isEnabled }) => {
      const own = ownTexts[messageType] ?? null;
      const follows = content === defaultOf(need, { messageType, own });
      return { messageType, content: follows ? null : content, isEnabled, own };
    }),
    confirmedFinds: false,
  };
}

/** A moment as the form says it: of today the time alone. */
export const savedAtWords = (at: Date, now: Date, timeZone: string): string =>
  formatDate(at, timeZone) === formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

/** What is stored now, for a form that began from something older. */
export function theirsOf(ctx: Ctx, view: DraftView): Theirs {
  const { savedAt, savedBy, createdAt, timeZone, revision } = view;
  return {
    draft: draftOfStored(view),
    revision,
    by: savedBy && fullName(savedBy),
    isYou: ctx.actor.kind === "user" && ctx.actor.userId === savedBy?.id,
    at: savedAtWords(savedAt ?? createdAt, ctx.now(), timeZone),
  };
}

type WhoWords = ReturnType<typeof useTranslations<"campaignForm.who">>;

/** What is said of a chosen member who cannot be the recipient any more; undefined while they can. */
export const noteOn = (recipient: DraftView["recipient"], t: WhoWords): RecipientNote | undefined =>
  recipient && !(recipient.isMember && recipient.isVerified)
    ? { id: recipient.id, says: t("lost", { name: recipient.fullName }) }
    : undefined;
