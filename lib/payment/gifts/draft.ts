import { z } from "zod";
import { type Ctx, hashToken, newToken } from "@/lib/platform";
import { attemptKeySchema, monthsSchema, visitorSchema } from "../schemas";
import { statusAfterBank } from "./donation-status";
import type { Attempt } from "./open-attempt";

/**
 * A gift from the choice of its amount to its thank-you, stored by the donor's client (our pages: a cookie).
 * The donor can change everything in it, so it is checked again whenever it is used. Only `key` is a secret,
 * and it gives access only to the attempt that was started with it.
 */
export const giftDraftSchema = z.object({
  communityId: z.string(),
  /** Null for Our Balance. */
  campaignId: z.string().nullable(),
  /** The signed-in donor; null for a visitor. Nobody else can go on with it. */
  by: z.string().nullable(),
  /** Whole dollars. */
  amount: z.number().int().positive(),
  coverFees: z.boolean(),
  isAnonymous: z.boolean(),
  /** For a gift that is given again every so many months. */
  months: monthsSchema.nullable().default(null),
  /** True for a later gift of a plan that the donor pays by themselves: its sum is settled. */
  isFixed: z.boolean().default(false),
  joinCommunity: z.boolean(),
  /** Who a visitor is; null until they pay. */
  visitor: visitorSchema.nullable(),
  /** The key of the attempt: the same key is the same charge, in every tab and after every reload. */
  key: attemptKeySchema,
  /** The first key of the draft and how many followed it, when there was more than one. */
  root: attemptKeySchema.optional(),
  turn: z.number().int().min(0).max(1_000).optional(),
  /** Known once the card was submitted. */
  donationId: z.string().nullable(),
  isPaid: z.boolean(),
  /** When it was last changed, in milliseconds. */
  at: z.number(),
});
export type GiftDraft = z.infer<typeof giftDraftSchema>;

type Target = Pick<GiftDraft, "communityId" | "campaignId">;
/** What a donor chooses; the amount, who pays the fees and who a visitor is are chosen again at the checkout. */
export type GiftChoice = Target &
  Pick<GiftDraft, "amount" | "coverFees" | "isAnonymous" | "months" | "joinCommunity" | "visitor">;

const donorOf = (ctx: Ctx) => (ctx.actor.kind === "user" ? ctx.actor.userId : null);

/** True if the caller is who began it. */
export const isOwnDraft = (ctx: Ctx, draft: Pick<GiftDraft, "by">): boolean => draft.by === donorOf(ctx);

/** True when both give to the same campaign, or to the same Our Balance. */
export const isSameTarget = (a: Target, b: Target): boolean =>
  a.communityId === b.communityId && a.campaignId === b.campaignId;

/** What is chosen at the checkout. */
export type CheckoutChoice = Pick<GiftDraft, "amount" | "coverFees" | "visitor">;

const isSameVisitor = (a: GiftDraft["visitor"], b: GiftDraft["visitor"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const isSameChoice = (a: CheckoutChoice, b: CheckoutChoice): boolean =>
  a.amount === b.amount && a.coverFees === b.coverFees && isSameVisitor(a.visitor, b.visitor);

/** True when both are the same gift; who pays the fees does not count, nor who a visitor is until they have said so. */
export const isSameGift = (a: GiftChoice, b: GiftChoice): boolean =>
  isSameTarget(a, b) &&
  a.amount === b.amount &&
  a.isAnonymous === b.isAnonymous &&
  a.months === b.months &&
  a.joinCommunity === b.joinCommunity &&
  (a.visitor === null || b.visitor === null || isSameVisitor(a.visitor, b.visitor));

/** A new draft of the caller, with a key of its own. */
export const newDraft = (ctx: Ctx, choice: GiftChoice): GiftDraft => ({
  ...choice,
  by: donorOf(ctx),
  isFixed: false,
  key: newToken(),
  donationId: null,
  isPaid: false,
  at: ctx.now().getTime(),
});

type Keys = Pick<GiftDraft, "key" | "root" | "turn">;

/** The first key of a draft: it stays, whatever keys follow. */
export const rootOf = ({ key, root }: Keys): string => root ?? key;

/**
 * The last word once said whether the donor pays the fees. It stays, so that attempts of release 0.1.0 are met again while a
 * site is brought from it to this one.
 */
const keyOfTurn = (root: string, turn: number) => hashToken(`${root}:${turn}:true`);

/** The other key that a turn had in release 0.1.0. */
const otherKeyOfTurn = (root: string, turn: number) => hashToken(`${root}:${turn}:false`);

/**
 * The draft with a new key, for an attempt that can no longer be paid, or has another sum or giver. The key is derived
 * from the first one and from nothing that the donor may change: whoever goes on from a closed attempt, in whatever tab and
 * with whatever choice, meets the others at the same key.
 */
export function withNextKey(draft: GiftDraft, choice: CheckoutChoice): GiftDraft {
  const root = rootOf(draft);
  const turn = (draft.turn ?? 0) + 1;
  return { ...draft, ...choice, root, turn, key: keyOfTurn(root, turn), donationId: null };
}

/** How many more keys another tab may have gone through before this one hears of it. */
export const TURNS_AHEAD = 3;

/** Every key that an attempt of this draft can have, in whatever tab it was begun. */
export function keysOfDraft(draft: Keys): string[] {
  const root = rootOf(draft);
  const turns = Array.from({ length: (draft.turn ?? 0) + TURNS_AHEAD }, (_, before) => before + 1);
  const ofTurns = turns.flatMap((turn) => [keyOfTurn(root, turn), otherKeyOfTurn(root, turn)]);
  return [...new Set([root, draft.key, ...ofTurns])];
}

/** True once money is there or on its way: nothing is left to pay. */
export const isDone = (state: Attempt["state"]): boolean => state === "succeeded" || state === "processing";

/** Like `isDone`, for a draft, looked up at Stripe. Throws `notFound` for somebody else's. */
export async function isDraftDone(ctx: Ctx, { donationId, key, isPaid }: GiftDraft): Promise<boolean> {
  if (isPaid || donationId === null) return isPaid;
  return isDone((await statusAfterBank(ctx, { donationId, attemptKey: key })).state);
}
