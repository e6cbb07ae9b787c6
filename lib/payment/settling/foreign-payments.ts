import { eq, inArray, or } from "drizzle-orm";
import { donations, foreignPayments } from "@/db/schema/payment";
import { orMissing } from "@/lib/integrations/stripe";
import type { Cents } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";
import { type IntentFacts, intentFacts } from "./intent-facts";

/** Payment on our account that is no gift of this site. */
type ForeignPayment = {
  chargeId: string;
  intentId: string | null;
  amountCents: Cents;
  currency: string;
};

/** Lists each payment once. */
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

/** Returns intents of other programs and lists paid ones for the desk. */
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

/** With the gift from its metadata. */
type NamedCharge = ForeignPayment & { donationId: string | null };

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

/** Asks Stripe only about an unknown payment. */
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
