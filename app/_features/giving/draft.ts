import { randomUUID } from "node:crypto";
import { z } from "zod";
import { cookieJars } from "@/app/_lib/cookie-jar";
import { HOUR, SECOND } from "@/lib/kernel";
import { attemptKeySchema, visitorSchema } from "@/lib/payment";
import { type Ctx, newToken } from "@/lib/platform";
import { FLOWS, type GiftTarget } from "./flows";
import { GIFT_COOKIES } from "./gift-cookies";

/** How long a gift may be thought over, and its thank-you be looked at again. */
const KEPT_SECONDS = (2 * HOUR) / SECOND;
/** More would weigh on every request; the oldest goes. */
const MOST = 4;

const draftSchema = z.object({
  flow: z.enum(FLOWS),
  communityId: z.string(),
  campaignId: z.string().nullable(),
  namesCommunity: z.boolean(),
  /** The signed-in donor; null for a visitor. Nobody else can go on with it. */
  by: z.string().nullable(),
  /** Whole dollars. */
  amount: z.number().int().positive(),
  coverFees: z.boolean(),
  isAnonymous: z.boolean(),
  joinCommunity: z.boolean(),
  visitor: visitorSchema.nullable(),
  /** How members will see the donor; null for Anonymous. */
  shownAs: z.string().nullable(),
  /** The secret of the attempt: the same key is the same charge, in every tab and after every reload. */
  key: attemptKeySchema,
  /** Known once the card was submitted. */
  donationId: z.string().nullable(),
  isPaid: z.boolean(),
  /** When it was last changed, in milliseconds. */
  at: z.number(),
});

/**
 * A gift between the amount screen and its thank-you. It lives in a short-lived cookie that scripts cannot read, so
 * that no name or e-mail stands in an address; all of it is the donor's own to choose, and the payment verbs check it
 * again.
 */
export type Draft = z.infer<typeof draftSchema>;
export type KeptDraft = { id: string; draft: Draft };

const donorOf = (ctx: Ctx) => (ctx.actor.kind === "user" ? ctx.actor.userId : null);

const giftCookies = cookieJars(GIFT_COOKIES, draftSchema, { life: KEPT_SECONDS });

/** The donor's drafts in this browser, the newest first. */
export async function myDrafts(ctx: Ctx): Promise<KeptDraft[]> {
  const drafts = (await giftCookies.all()).map(({ id, value }) => ({ id, draft: value }));
  return drafts.filter(({ draft }) => draft.by === donorOf(ctx)).sort((a, b) => b.draft.at - a.draft.at);
}

/** The draft that a page's `attempt` names; null when it is over, unknown or somebody else's. */
export async function draftBy(ctx: Ctx, id: string | undefined): Promise<Draft | null> {
  const draft = id ? await giftCookies.of(id).read() : null;
  return draft && draft.by === donorOf(ctx) ? draft : null;
}

/** Keeps a draft. For server actions and route handlers only. */
export async function keepDraft(ctx: Ctx, id: string, draft: Draft): Promise<void> {
  await giftCookies.of(id).keep({ ...draft, at: ctx.now().getTime() });
  const readable = new Map((await giftCookies.all()).map((kept) => [kept.id, kept.value.at]));
  const others = (await giftCookies.ids()).filter((other) => other !== id);
  others.sort((a, b) => (readable.get(b) ?? 0) - (readable.get(a) ?? 0));
  for (const other of others.slice(MOST - 1)) await giftCookies.of(other).forget();
}

/** Notes that a gift is paid, and forgets who a visitor is, also in drafts that came to nothing: the receipt has it. */
export async function keepAsPaid(ctx: Ctx, id: string, draft: Draft, donationId: string): Promise<void> {
  for (const other of await myDrafts(ctx)) {
    if (other.id !== id && !other.draft.donationId && isSameTarget(other.draft, draft)) {
      await giftCookies.of(other.id).forget();
    }
  }
  await keepDraft(ctx, id, { ...draft, donationId, isPaid: true, visitor: null });
}

/** What a donor chooses on the amount screen. */
export type Choice = Pick<Draft, "amount" | "isAnonymous" | "joinCommunity" | "visitor" | "coverFees">;

/** A new draft with a key of its own, and the id that addresses name it by. */
export function newDraft(ctx: Ctx, target: GiftTarget, choice: Choice, shownAs: string | null): KeptDraft {
  return {
    id: randomUUID(),
    draft: {
      ...target,
      ...choice,
      by: donorOf(ctx),
      shownAs,
      key: newToken(),
      donationId: null,
      isPaid: false,
      at: ctx.now().getTime(),
    },
  };
}

/** True when both are the same gift; who pays the fees is chosen at the checkout, so it does not count. */
export const isSameGift = (draft: Draft, target: GiftTarget, choice: Choice): boolean =>
  isSameTarget(draft, target) &&
  draft.amount === choice.amount &&
  draft.isAnonymous === choice.isAnonymous &&
  draft.joinCommunity === choice.joinCommunity &&
  JSON.stringify(draft.visitor) === JSON.stringify(choice.visitor);

/** True when both give to the same campaign, or to the same Our Balance. */
export const isSameTarget = (a: GiftTarget, b: GiftTarget): boolean =>
  a.flow === b.flow && a.communityId === b.communityId && a.campaignId === b.campaignId;
