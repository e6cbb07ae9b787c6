import { eq, inArray, or } from "drizzle-orm";
import { donations, foreignPayments } from "@/db/schema/payment";
import { orMissing } from "@/lib/integrations/stripe";
import type { Cents } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";
import { type IntentFacts, intentFacts } from "./intent-facts";

/** A payment on our account that is not a gift of this site. */
export type ForeignPayment = {
  chargeId: string;
  intentId: string | null;
  amountCents: Cents;
  currency: string;
};

/** Lists foreign payments for the desk, each once. */
export async function listForeign(ctx: Ctx, payments: readonly ForeignPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const fresh = await ctx.db
    .insert(foreignPayments)
    .values(
      payments
        .toSorted((a, b) => (a.chargeId < b.chargeId ? -1 : 1))
        .map((payment) => ({ ...payment, foundAt: ctx.now() })),
    )
    .onConflictDoNothing()
    .returning({ chargeId: foreignPayments.chargeId });
  for (const { chargeId } of fresh) log.info("payments.foreign", { chargeId });
}

/** The ids among these that our books know, as an intent's or as a charge's. */
async function knownAmong(ctx: Ctx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ intentId: donations.stripePaymentIntentId, chargeId: donations.stripeChargeId })
    .from(donations)
    .where(
      or(inArray(donations.stripePaymentIntentId, [...ids]), inArray(donations.stripeChargeId, [...ids])),
    );
  return new Set(rows.flatMap(({ intentId, chargeId }) => [intentId ?? [], chargeId ?? []].flat()));
}

const chargeOf = ({ intentId, receivedCents, currency, charge }: IntentFacts): ForeignPayment[] =>
  charge ? [{ chargeId: charge.id, intentId, amountCents: receivedCents, currency }] : [];

/**
 * The intents among these that another program made on our account: no row has them, and their metadata names no gift.
 * Paid ones are listed for the desk.
 */
export async function setForeignAside(ctx: Ctx, facts: readonly IntentFacts[]): Promise<Set<string>> {
  const unnamed = facts.filter(({ donationId }) => donationId === null);
  const known = await knownAmong(
    ctx,
    unnamed.map(({ intentId }) => intentId),
  );
  const foreign = unnamed.filter(({ intentId }) => !known.has(intentId));
  await listForeign(ctx, foreign.filter(({ status }) => status === "succeeded").flatMap(chargeOf));
  return new Set(foreign.map(({ intentId }) => intentId));
}

/** A charge as it is listed, with the gift that is named beside it. */
export type NamedCharge = ForeignPayment & { donationId: string | null };

/** The foreign ones among these charges; they are listed for the desk. */
export async function foreignCharges(ctx: Ctx, charges: readonly NamedCharge[]): Promise<Set<string>> {
  const unnamed = charges.filter(({ donationId }) => donationId === null);
  const known = await knownAmong(
    ctx,
    unnamed.flatMap(({ chargeId, intentId }) => [chargeId, intentId ?? []].flat()),
  );
  const isKnown = (id: string | null) => id !== null && known.has(id);
  const foreign = unnamed.filter(({ chargeId, intentId }) => !isKnown(chargeId) && !isKnown(intentId));
  await listForeign(
    ctx,
    foreign.map(({ donationId: _, ...payment }) => payment),
  );
  return new Set(foreign.map(({ chargeId }) => chargeId));
}

/** Whether a refund or dispute is of a foreign payment. Asks Stripe only about a payment that we know neither way. */
export async function isOfForeign(
  ctx: Ctx,
  { chargeId, intentId }: { chargeId: string | null; intentId: string | null },
): Promise<boolean> {
  const [listed] = await ctx.db
    .select({ chargeId: foreignPayments.chargeId })
    .from(foreignPayments)
    .where(
      or(
        chargeId === null ? undefined : eq(foreignPayments.chargeId, chargeId),
        intentId === null ? undefined : eq(foreignPayments.intentId, intentId),
      ),
    )
    .limit(1);
  if (listed) return true;
  if (intentId === null) return (await knownAmong(ctx, chargeId === null ? [] : [chargeId])).size === 0;
  const facts = await orMissing(() => intentFacts(intentId));
  return facts !== null && (await setForeignAside(ctx, [facts])).has(intentId);
}
