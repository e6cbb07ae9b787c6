import type { Cents } from "@/lib/kernel";
import type { Found } from "./troubles";

export type TheirCharge = {
  id: string;
  intentId: string | null;
  amountCents: Cents;
  currency: string;
  feeCents: Cents | null;
  at: Date;
};
export type OurCharge = { chargeId: string; amountCents: Cents; feeCents: Cents | null };

const found = (
  kind: Found["kind"],
  subject: string,
  amountCents: Cents,
  since: Date,
  facts: Found["facts"] = {},
): Found => ({
  key: `${kind}:${subject}`,
  kind,
  subject,
  amountCents,
  facts,
  fingerprint: JSON.stringify([amountCents, facts]),
  since,
});

export function compareCharges(theirs: TheirCharge[], ours: OurCharge[]): Found[] {
  const byCharge = new Map(ours.map((one) => [one.chargeId, one]));
  return theirs.flatMap((charge) => {
    const gift = byCharge.get(charge.id);
    const { id, amountCents, at } = charge;
    if (!gift) {
      return [
        found("charge-unbooked", id, amountCents, at, charge.intentId ? { intentId: charge.intentId } : {}),
      ];
    }
    if (charge.currency !== "usd" || gift.amountCents !== amountCents) {
      const facts = { theirCents: amountCents, ourCents: gift.amountCents, currency: charge.currency };
      return [found("charge-differs", id, Math.abs(amountCents - gift.amountCents), at, facts)];
    }
    if (charge.feeCents === null || gift.feeCents === null || charge.feeCents === gift.feeCents) return [];
    const facts = { theirCents: charge.feeCents, ourCents: gift.feeCents };
    return [found("fee-differs", id, Math.abs(charge.feeCents - gift.feeCents), at, facts)];
  });
}

/** Failed and canceled refunds have `stands` false. */
type TheirRefund = { id: string; amountCents: Cents; stands: boolean; at: Date };
type OurRefunds = { taken: Map<string, Cents>; cameBack: ReadonlySet<string> };

export function compareRefunds(theirs: TheirRefund[], ours: OurRefunds): Found[] {
  return theirs.flatMap(({ id, amountCents, stands, at }) => {
    const taken = ours.taken.get(id);
    if (!stands) {
      const isBookedBack = taken === undefined || ours.cameBack.has(id);
      return isBookedBack ? [] : [found("refund-unbooked", id, amountCents, at)];
    }
    if (taken === undefined) return [found("refund-unbooked", id, amountCents, at)];
    if (taken === amountCents) return [];
    const facts = { theirCents: amountCents, ourCents: taken };
    return [found("refund-differs", id, Math.abs(amountCents - taken), at, facts)];
  });
}

/** Negative if withdrawn. */
type TheirMovement = { disputeId: string; transactionId: string; amountCents: Cents; at: Date };

/** `ours`: effect of disputes on the cards' account. */
export function compareDisputes(theirs: TheirMovement[], ours: Map<string, Cents>): Found[] {
  return theirs.flatMap(({ disputeId, transactionId, amountCents, at }) => {
    const booked = ours.get(transactionId);
    const named = (kind: Found["kind"], cents: Cents, facts: Found["facts"]): Found => ({
      ...found(kind, disputeId, cents, at, { ...facts, transactionId }),
      key: `${kind}:${transactionId}`,
    });
    if (booked === undefined) return [named("dispute-unbooked", Math.abs(amountCents), {})];
    if (booked === amountCents) return [];
    const facts = { theirCents: amountCents, ourCents: booked };
    return [named("dispute-differs", Math.abs(amountCents - booked), facts)];
  });
}

export const missingAtStripe = (
  kind: "charge-missing" | "refund-missing",
  id: string,
  amountCents: Cents,
  since: Date,
): Found => found(kind, id, amountCents, since);
