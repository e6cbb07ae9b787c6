import { z } from "zod";
import { cookieJars } from "@/app/_lib/cookie-jar";
import { HOUR, SECOND } from "@/lib/kernel";
import { begunDrafts, giftDraftSchema, isOwnDraft, isSameTarget } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { FLOWS } from "./flows";
import { GIFT_COOKIES } from "./gift-cookies";

/** How long an unpaid gift is kept, and the thank-you of a paid one can be opened again. */
const KEPT_SECONDS = (2 * HOUR) / SECOND;
/** How many gifts a browser keeps. Cookies are sent with every request, so the oldest is dropped. */
const MOST = 4;

const draftSchema = giftDraftSchema.extend({
  flow: z.enum(FLOWS),
  namesCommunity: z.boolean(),
  /** How members will see the donor; null for Anonymous. */
  shownAs: z.string().nullable(),
});

/**
 * Payment's draft of a gift, with what our pages add to it. It lives in a short-lived cookie that scripts cannot read,
 * so that no name or e-mail stands in an address.
 */
export type Draft = z.infer<typeof draftSchema>;
export type KeptDraft = { id: string; draft: Draft };

const giftCookies = cookieJars(GIFT_COOKIES, draftSchema, { life: KEPT_SECONDS, sealed: true });

/** The donor's drafts in this browser, the newest first. */
export async function myDrafts(ctx: Ctx): Promise<KeptDraft[]> {
  const drafts = (await giftCookies.all()).map(({ id, value }) => ({ id, draft: value }));
  const own = drafts.filter(({ draft }) => isOwnDraft(ctx, draft));
  return own.sort((a, b) => b.draft.at - a.draft.at).slice(0, MOST);
}

/** The draft that a page's `attempt` names; null when it has expired, is unknown or somebody else's. */
export async function draftBy(ctx: Ctx, id: string | undefined): Promise<Draft | null> {
  const draft = id ? await giftCookies.of(id).read() : null;
  return draft && isOwnDraft(ctx, draft) ? draft : null;
}

/** Keeps a draft. For server actions and route handlers only. */
export async function keepDraft(ctx: Ctx, id: string, draft: Draft): Promise<void> {
  await giftCookies.of(id).keep({ ...draft, at: ctx.now().getTime() });
  const readable = new Map((await giftCookies.all()).map((kept) => [kept.id, kept.value.at]));
  const others = (await giftCookies.ids()).filter((other) => other !== id);
  others.sort((a, b) => (readable.get(b) ?? 0) - (readable.get(a) ?? 0));
  for (const other of others.slice(MOST - 1)) await giftCookies.of(other).forget();
}

/**
 * Marks a gift as paid. Deletes a visitor's name and e-mail from its draft, because the receipt has them, and the donor's
 * other drafts for the same target that no card was tried for. One whose answer is on its way stays: without its key the
 * donor would begin it anew, and could pay it twice.
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
