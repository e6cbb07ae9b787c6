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

/** Converts a stored draft. A text equal to its default follows the type and amount until edited. */
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

export const savedAtWords = (at: Date, now: Date, timeZone: string): string =>
  formatDate(at, timeZone) === formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

/** Returns the saved draft for a form with an older state. */
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

export const noteOn = (recipient: DraftView["recipient"], t: WhoWords): RecipientNote | undefined =>
  recipient && !(recipient.isMember && recipient.isVerified)
    ? { id: recipient.id, says: t("lost", { name: recipient.fullName }) }
    : undefined;
