import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Payee, payee, payouts } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { idOf, wasFor } from "@/lib/community/inside";
import { conflict, invalid, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, locking, query, requireRecentProof, requireUser } from "@/lib/platform";
import { campaignSchema, receivingMethodSchema } from "../schemas";

const { sealedPayee: _, ...plainColumns } = getTableColumns(payouts);

/** With the unsealed payee, for the recipient and the desk only. */
export const payoutColumns = { ...plainColumns, payee };

export type Payout = Omit<typeof payouts.$inferSelect, "sealedPayee" | "payee"> & { payee: Payee };

/** For the recipient and the payout desk only. */
export type ReceivingMethod =
  | { method: "paypal"; email: string }
  | {
      method: "paper_check";
      name: string;
      phoneNumber: string;
      addressLine: string;
      city: string;
      state: string;
      zipCode: string;
      country: string;
    };

export function methodOf({ method, payee: { recipientId: _, ...address } }: Payout): ReceivingMethod | null {
  if (method === "paypal") return { method, email: address.email ?? "" };
  if (method === "paper_check") {
    const nothing = {
      name: "",
      phoneNumber: "",
      addressLine: "",
      city: "",
      state: "",
      zipCode: "",
      country: "",
    };
    return { ...nothing, ...address, method };
  }
  return null;
}

/**
 * Condition: the payout is for this person, or for an account deleted during the campaign whose kept mailbox
 * they confirmed.
 *
 * Unseals each payout that the other conditions leave, about 20 µs: no index tells two payees apart.
 */
export const isFor = (userId: string): SQL => sql`(
  select owed.id = ${userId} or (
    exists (select 1 from ${people} gone where gone.id = owed.id and gone.deleted_at is not null)
    and ${wasFor(sql`payouts.campaign_id`, userId)})
  from (select (${payee} ->> 'recipientId')::uuid as id offset 0) owed)`;

export const mine = (campaignId: string, userId: string) =>
  and(eq(payouts.campaignId, campaignId), isFor(userId));

type ReceivingMethodStatus = {
  payoutId: string;
  communityId: string;
  amountCents: number;
  chosen: ReceivingMethod | null;
  /** A new choice is needed. */
  wasReturned: boolean;
};

/** Throws `notFound` for others and while the campaign is active. */
export const receivingMethodStatus = query(
  campaignSchema,
  async (ctx, input): Promise<ReceivingMethodStatus> => {
    const { userId } = requireUser(ctx);
    const [payout] = await ctx.db
      .select(payoutColumns)
      .from(payouts)
      .where(mine(idOf(input.campaignId), userId));
    if (!payout) throw notFound("no payout for the caller");
    return {
      payoutId: payout.id,
      communityId: payout.communityId,
      amountCents: payout.amountCents,
      chosen: methodOf(payout),
      wasReturned: payout.state === "returned",
    };
  },
);

/** Throws `invalid` (400) if none is chosen (001 §4). */
export const chosenReceivingMethod = query(campaignSchema, async (ctx, input): Promise<ReceivingMethod> => {
  const { chosen } = await receivingMethodStatus(ctx, input);
  if (!chosen) throw invalid("payout.no_own_method_yet");
  return chosen;
});

/** Clears a returned payout's method and sending. */
export const noMethod = {
  method: null,
  methodChosenAt: null,
  takenUpAt: null,
  takenUpBy: null,
  arrivedAt: null,
  payee: {},
};

/** Keeps the method, for long-deleted accounts. */
export const noDetails = { payee: {} };

/**
 * Sets the recipient's method until the desk opens the payout. Both lock the same row, so the desk never
 * reads a choice about to change.
 *
 * - Throws `notFound` for all but the recipient of a stopped campaign, `conflict` once opened or sent,
 *   `invalid` by field, `proof_needed`.
 */
export const chooseReceivingMethod = command(receivingMethodSchema, async (ctx: Ctx, input) => {
  const { userId } = requireUser(ctx);
  const [payout] = await ctx.db
    .select(payoutColumns)
    .from(payouts)
    .where(mine(idOf(input.campaignId), userId))
    .for("no key update");
  if (!payout) throw notFound("no payout for the caller");
  locking(ctx, "payout", [payout.id]);
  requireRecentProof(ctx);
  if (payout.state === "sent") throw conflict("payout.method_chosen");
  if (payout.takenUpAt !== null) throw conflict("payout.taken_up");
  const { campaignId: _, method, ...address } = input;
  await ctx.db
    .update(payouts)
    .set({ payee: address, method, methodChosenAt: ctx.now(), state: "ready" })
    .where(eq(payouts.id, payout.id));
  const subject = { type: "payout", id: payout.id };
  if (payout.state === "ready") await audit(ctx, "payout.method_changed", subject, { method });
  else await audit(ctx, "payout.method_chosen", subject, { method });
});
