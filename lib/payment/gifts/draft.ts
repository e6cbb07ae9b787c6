import { z } from "zod";
import { type Ctx, hashToken, newToken } from "@/lib/platform";
import { attemptKeySchema, monthsSchema, visitorSchema } from "../schemas";
import { statusAfterBank } from "./donation-status";
import type { Attempt } from "./open-attempt";

/**
 * A gift from its amount to its thank-you, stored by the client (a cookie on our pages). The donor can change
 * every field, so each use checks it. Only `key` is secret; it opens only its own attempt.
 */
export const giftDraftSchema = z.object({
  communityId: z.string(),
  /** Null for Our Balance. */
  campaignId: z.string().nullable(),
  /** The only account that can continue it; null for a visitor. */
  by: z.string().nullable(),
  /** Whole dollars. */
  amount: z.number().int().positive(),
  coverFees: z.boolean(),
  isAnonymous: z.boolean(),
  months: monthsSchema.nullable().default(null),
  /** A plan's gift that the donor pays manually; its sum is fixed. */
  isFixed: z.boolean().default(false),
  joinCommunity: z.boolean(),
  /** Null until the visitor pays. */
  visitor: visitorSchema.nullable(),
  /** The same key is the same charge, across tabs and reloads. */
  key: attemptKeySchema,
  /** First key and number of later ones. */
  root: attemptKeySchema.optional(),
  turn: z.number().int().min(0).max(1_000).optional(),
  /** Set once a card was submitted. */
  donationId: z.string().nullable(),
  isPaid: z.boolean(),
  /** In milliseconds. */
  at: z.number(),
});
export type GiftDraft = z.infer<typeof giftDraftSchema>;

type Target = Pick<GiftDraft, "communityId" | "campaignId">;
type GiftChoice = Target &
  Pick<GiftDraft, "amount" | "coverFees" | "isAnonymous" | "months" | "joinCommunity" | "visitor">;

const donorOf = (ctx: Ctx) => (ctx.actor.kind === "user" ? ctx.actor.userId : null);

export const isOwnDraft = (ctx: Ctx, draft: Pick<GiftDraft, "by">): boolean => draft.by === donorOf(ctx);

export const isSameTarget = (a: Target, b: Target): boolean =>
  a.communityId === b.communityId && a.campaignId === b.campaignId;

export type CheckoutChoice = Pick<GiftDraft, "amount" | "coverFees" | "visitor">;

const isSameVisitor = (a: GiftDraft["visitor"], b: GiftDraft["visitor"]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

export const isSameChoice = (a: CheckoutChoice, b: CheckoutChoice): boolean =>
  a.amount === b.amount && a.coverFees === b.coverFees && isSameVisitor(a.visitor, b.visitor);

/** Ignores who pays the fees, and an unknown visitor. */
export const isSameGift = (a: GiftChoice, b: GiftChoice): boolean =>
  isSameTarget(a, b) &&
  a.amount === b.amount &&
  a.isAnonymous === b.isAnonymous &&
  a.months === b.months &&
  a.joinCommunity === b.joinCommunity &&
  (a.visitor === null || b.visitor === null || isSameVisitor(a.visitor, b.visitor));

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

export const rootOf = ({ key, root }: Keys): string => root ?? key;

/** The suffix keeps attempts of release 0.1.0 matching during an upgrade. */
const keyOfTurn = (root: string, turn: number) => hashToken(`${root}:${turn}:true`);

/** The other key of a turn in release 0.1.0. */
const otherKeyOfTurn = (root: string, turn: number) => hashToken(`${root}:${turn}:false`);

/**
 * Gives the draft its next key. It derives from the first key and nothing the donor can change, so tabs that
 * continue a closed attempt share one key.
 */
export function withNextKey(draft: GiftDraft, choice: CheckoutChoice): GiftDraft {
  const root = rootOf(draft);
  const turn = (draft.turn ?? 0) + 1;
  return { ...draft, ...choice, root, turn, key: keyOfTurn(root, turn), donationId: null };
}

/** How many keys another tab may be ahead. */
export const TURNS_AHEAD = 3;

export function keysOfDraft(draft: Keys): string[] {
  const root = rootOf(draft);
  const turns = Array.from({ length: (draft.turn ?? 0) + TURNS_AHEAD }, (_, before) => before + 1);
  const ofTurns = turns.flatMap((turn) => [keyOfTurn(root, turn), otherKeyOfTurn(root, turn)]);
  return [...new Set([root, draft.key, ...ofTurns])];
}

/** Recognizes that the money has arrived or is in progress. */
export const isDone = (state: Attempt["state"]): boolean => state === "succeeded" || state === "processing";

/** Looks up the draft at Stripe. Throws `notFound` for another's. */
export async function isDraftDone(ctx: Ctx, { donationId, key, isPaid }: GiftDraft): Promise<boolean> {
  if (isPaid || donationId === null) return isPaid;
  return isDone((await statusAfterBank(ctx, { donationId, attemptKey: key })).state);
}
