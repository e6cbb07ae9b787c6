import { and, eq, inArray, ne } from "drizzle-orm";
import {
  type ConsentSource,
  type ConsentState,
  textConsentRecords,
  textConsents,
} from "@/db/schema/notification";
import { type Ctx, locking, newId } from "@/lib/platform";
import { CONSENT_WORDS } from "./words";

type Change = {
  userId: string;
  phone: string;
  state: ConsentState | "ended";
  source: ConsentSource;
  words: string;
};

/** Adds what changed to the record for carriers. */
async function record(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await ctx.db
    .insert(textConsentRecords)
    .values(changes.map((change) => ({ id: newId(), ...change, at: ctx.now() })));
}

/**
 * Somebody has agreed to texts at a number of theirs, or was asked: keeps it, with the words that were shown to them. What
 * they agreed to at other numbers ends with that. In the transaction that makes the number theirs.
 */
export async function recordConsent(
  ctx: Ctx,
  { userId, phone, state, source, words }: Change & { state: "asked" | "confirmed" },
): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a consent belongs into the transaction that gave it");
  await endConsents(ctx, userId, { except: phone });
  const now = ctx.now();
  await ctx.db
    .insert(textConsents)
    .values({ userId, phone, state, changedAt: now })
    .onConflictDoUpdate({
      target: [textConsents.userId, textConsents.phone],
      set: { state, changedAt: now },
    });
  await record(ctx, [{ userId, phone, state, source, words }]);
}

/**
 * Somebody has agreed to texts at a number that is theirs, by a form that shows `CONSENT_WORDS`. Changes nothing where they
 * have already, or where the phone said STOP since: only a reply from the phone begins them again. Needs a transaction.
 */
export async function agreeToTexts(
  ctx: Ctx,
  { userId, phone, source }: { userId: string; phone: string; source: "code" | "settings" | "invitation" },
): Promise<void> {
  const [known] = await ctx.db
    .select({ state: textConsents.state })
    .from(textConsents)
    .where(and(eq(textConsents.userId, userId), eq(textConsents.phone, phone)));
  if (known?.state === "confirmed" || known?.state === "stopped") return;
  await recordConsent(ctx, { userId, phone, state: "confirmed", source, words: CONSENT_WORDS });
}

/** The numbers are no longer theirs, save one: whoever has them next begins anew. Needs a transaction. */
export async function endConsents(
  ctx: Ctx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  const ended = await ctx.db
    .delete(textConsents)
    .where(
      and(eq(textConsents.userId, userId), except === undefined ? undefined : ne(textConsents.phone, except)),
    )
    .returning({ phone: textConsents.phone });
  await record(
    ctx,
    ended.map(({ phone }) => ({ userId, phone, state: "ended", source: "moved", words: "" })),
  );
}

/**
 * A reply or the carrier has changed what goes for a phone, whoever has it here: from these states to that. Returns how many
 * accounts it concerns. Needs a transaction.
 */
export async function changeConsents(
  ctx: Ctx,
  change: { phone: string; from: ConsentState[]; state: ConsentState; source: ConsentSource; words: string },
): Promise<number> {
  const { phone, from, state, source, words } = change;
  const held = await ctx.db
    .select({ userId: textConsents.userId })
    .from(textConsents)
    .where(and(eq(textConsents.phone, phone), inArray(textConsents.state, from)))
    .orderBy(textConsents.userId)
    .for("no key update");
  const ids = held.map(({ userId }) => userId);
  locking(ctx, "consent", ids);
  if (ids.length === 0) return 0;
  await ctx.db
    .update(textConsents)
    .set({ state, changedAt: ctx.now() })
    .where(and(eq(textConsents.phone, phone), inArray(textConsents.userId, ids)));
  await record(
    ctx,
    held.map(({ userId }) => ({ userId, phone, state, source, words })),
  );
  return held.length;
}
