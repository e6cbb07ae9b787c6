import { z } from "zod";
import { cookieJars } from "@/app/_lib/cookie-jar";
import { HOUR, SECOND } from "@/lib/kernel";
import { begunDrafts, giftDraftSchema, isOwnDraft, isSameTarget } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { FLOWS } from "./flows";
import { GIFT_COOKIES } from "./gift-cookies";

/** Also the lifetime of a thank-you page. */
const KEPT_SECONDS = (2 * HOUR) / SECOND;
/** Per browser; drops the oldest, because every request carries them. */
const MOST = 4;

const draftSchema = giftDraftSchema.extend({
  flow: z.enum(FLOWS),
  namesCommunity: z.boolean(),
  shownAs: z.string().nullable(),
});

/** In a short-lived HTTP-only cookie, to keep names and e-mails out of addresses. */
export type Draft = z.infer<typeof draftSchema>;
export type KeptDraft = { id: string; draft: Draft };

const giftCookies = cookieJars(GIFT_COOKIES, draftSchema, { life: KEPT_SECONDS, sealed: true });

export async function myDrafts(ctx: Ctx): Promise<KeptDraft[]> {
  const drafts = (await giftCookies.all()).map(({ id, value }) => ({ id, draft: value }));
  const own = drafts.filter(({ draft }) => isOwnDraft(ctx, draft));
  return own.sort((a, b) => b.draft.at - a.draft.at).slice(0, MOST);
}

/** Reads a draft; null for an expired, unknown or another donor's one. */
export async function draftBy(ctx: Ctx, id: string | undefined): Promise<Draft | null> {
  const draft = id ? await giftCookies.of(id).read() : null;
  return draft && isOwnDraft(ctx, draft) ? draft : null;
}

export async function keepDraft(ctx: Ctx, id: string, draft: Draft): Promise<void> {
  await giftCookies.of(id).keep({ ...draft, at: ctx.now().getTime() });
  const readable = new Map((await giftCookies.all()).map((kept) => [kept.id, kept.value.at]));
  const others = (await giftCookies.ids()).filter((other) => other !== id);
  others.sort((a, b) => (readable.get(b) ?? 0) - (readable.get(a) ?? 0));
  for (const other of others.slice(MOST - 1)) await giftCookies.of(other).forget();
}

/**
 * Marks a gift as paid. Deletes the visitor's name and e-mail (the receipt has them) and the target's drafts
 * without a charge attempt. A pending charge keeps its draft: without its key, the donor would start over and
 * could pay twice.
 */
export async function keepAsPaid(ctx: Ctx, id: string, draft: Draft): Promise<void> {
  const others = (await myDrafts(ctx)).filter(
    (other) => other.id !== id && !other.draft.donationId && isSameTarget(other.draft, draft),
  );
  const begun = await begunDrafts(
    ctx,
    others.map((other) => other.draft),
  );
  for (const other of others) if (!begun.has(other.draft.key)) await giftCookies.of(other.id).forget();
  await keepDraft(ctx, id, { ...draft, isPaid: true, visitor: null });
}
