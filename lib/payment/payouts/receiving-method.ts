import { and, eq, type SQL, sql } from "drizzle-orm";
import { payouts } from "@/db/schema/payment";
import { campaignsOnceFor, idOf } from "@/lib/community/inside";
import { conflict, invalid, notFound } from "@/lib/kernel";
import { audit, type Ctx, command, locking, query, requireRecentProof, requireUser } from "@/lib/platform";
import { campaignSchema, receivingMethodSchema } from "../schemas";

type Payout = typeof payouts.$inferSelect;

/** How a recipient wants to be paid; their own words, shown to them and to the payout desk only. */
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

/** The method on a payout's row; null while none is chosen. */
export function methodOf(payout: Payout): ReceivingMethod | null {
  if (payout.method === "paypal") return { method: "paypal", email: payout.paypalEmail ?? "" };
  if (payout.method === "paper_check") {
    return {
      method: "paper_check",
      name: payout.checkName ?? "",
      phoneNumber: payout.checkPhoneNumber ?? "",
      addressLine: payout.checkAddressLine ?? "",
      city: payout.checkCity ?? "",
      state: payout.checkState ?? "",
      zipCode: payout.checkZipCode ?? "",
      country: payout.checkCountry ?? "",
    };
  }
  return null;
}

/**
 * A condition: the payout is for this person's account, or for an account that was deleted while the campaign
 * ran and whose kept mailbox this person has confirmed.
 */
export const isFor = (userId: string): SQL => sql`${payouts.campaignId} in (
  select own.campaign_id from ${payouts} own where own.recipient_id = ${userId}
  union all ${campaignsOnceFor(userId)})`;

/** A condition: the payout of this campaign, and it is for this person. */
export const mine = (campaignId: string, userId: string) =>
  and(eq(payouts.campaignId, campaignId), isFor(userId));

export type ReceivingMethodStatus = {
  payoutId: string;
  communityId: string;
  /** What the recipient gets, in cents. */
  amountCents: number;
  chosen: ReceivingMethod | null;
  /** True when a first sending came back, so that another choice is wanted. */
  wasReturned: boolean;
};

/**
 * What the recipient of a stopped campaign may know of the payout: the amount, and what they chose. Everybody else,
 * and the recipient while the campaign is active, gets `notFound`.
 */
export const receivingMethodStatus = query(
  campaignSchema,
  async (ctx, input): Promise<ReceivingMethodStatus> => {
    const { userId } = requireUser(ctx);
    const [payout] = await ctx.db
      .select()
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

/** The chosen method, for the API. Throws `invalid` (400) while none is chosen (specification 001 §4). */
export const chosenReceivingMethod = query(campaignSchema, async (ctx, input): Promise<ReceivingMethod> => {
  const { chosen } = await receivingMethodStatus(ctx, input);
  if (!chosen) throw invalid("payout.no_own_method_yet");
  return chosen;
});

const NOTHING_CHOSEN = {
  paypalEmail: null,
  checkName: null,
  checkPhoneNumber: null,
  checkAddressLine: null,
  checkCity: null,
  checkState: null,
  checkZipCode: null,
  checkCountry: null,
};

/** Clears the method of a payout that came back, and what the desk and the recipient said of its sending. */
export const noMethod = {
  method: null,
  methodChosenAt: null,
  takenUpAt: null,
  takenUpBy: null,
  arrivedAt: null,
  ...NOTHING_CHOSEN,
};

/** Clears the details but keeps the method: for people who deleted their account long after the payout. */
export const noDetails = NOTHING_CHOSEN;

/**
 * The recipient's choice: PayPal or a paper check. It can be corrected by choosing again until the desk has opened it to
 * send the money: both wait for the same row, so of a correction and an opening at once one comes first, and the desk
 * never reads what is about to change. Throws `notFound` for everybody but the recipient of a stopped campaign,
 * `conflict` once the desk has it or has sent it, `invalid` per field, and `proof_needed`.
 */
export const chooseReceivingMethod = command(receivingMethodSchema, async (ctx: Ctx, input) => {
  const { userId } = requireUser(ctx);
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(mine(idOf(input.campaignId), userId))
    .for("no key update");
  if (!payout) throw notFound("no payout for the caller");
  locking(ctx, "payout", [payout.id]);
  requireRecentProof(ctx);
  if (payout.state === "sent") throw conflict("payout.method_chosen");
  if (payout.takenUpAt !== null) throw conflict("payout.taken_up");
  const chosen =
    input.method === "paypal"
      ? { ...NOTHING_CHOSEN, paypalEmail: input.email }
      : {
          ...NOTHING_CHOSEN,
          checkName: input.name,
          checkPhoneNumber: input.phoneNumber,
          checkAddressLine: input.addressLine,
          checkCity: input.city,
          checkState: input.state,
          checkZipCode: input.zipCode,
          checkCountry: input.country,
        };
  await ctx.db
    .update(payouts)
    .set({ ...chosen, method: input.method, methodChosenAt: ctx.now(), state: "ready" })
    .where(eq(payouts.id, payout.id));
  const subject = { type: "payout", id: payout.id };
  if (payout.state === "ready") await audit(ctx, "payout.method_changed", subject, { method: input.method });
  else await audit(ctx, "payout.method_chosen", subject, { method: input.method });
});
