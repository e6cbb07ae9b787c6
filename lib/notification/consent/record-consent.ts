import { and, eq, inArray, ne } from "drizzle-orm";
import {
  type ConsentSource,
  type ConsentState,
  textConsentRecords,
  textConsents,
} from "@/db/schema/notification";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, locking, newId } from "@/lib/platform";
import { findFormerHolders } from "./former-phones";
import { consentWords } from "./words";

type Change = {
  /** Only of a record that a reply gave its own id. */
  id?: string;
  userId: string | null;
  phone: string;
  state: ConsentState | "ended";
  source: ConsentSource;
  words: string;
};

type Consent = Omit<Change, "id"> & { userId: string; state: "asked" | "confirmed" };

/** Adds what changed to the record for carriers. */
async function record(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await ctx.db
    .insert(textConsentRecords)
    .values(changes.map((change) => ({ ...change, id: change.id ?? newId(), at: ctx.now() })));
}

/**
 * Somebody has agreed to texts at a number of theirs, or was asked: keeps it, with the words that were shown to them. What
 * they agreed to at other numbers ends with that. In the transaction that makes the number theirs.
 */
export async function recordConsent(
  ctx: Ctx,
  { userId, phone, state, source, words }: Consent,
): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a consent belongs into the transaction that gave it");
  await endConsents(ctx, userId, { except: phone });
  const formerHolderDeletedAt = (await findFormerHolders(ctx, [phone])).get(phone) ?? null;
  const values = { state, changedAt: ctx.now(), formerHolderDeletedAt };
  await ctx.db
    .insert(textConsents)
    .values({ userId, phone, ...values })
    .onConflictDoUpdate({ target: [textConsents.userId, textConsents.phone], set: values });
  await record(ctx, [{ userId, phone, state, source, words }]);
}

type Agreed = {
  userId: string;
  phone: string;
  source: "code" | "settings" | "invitation";
  /** In which the words were shown to them. */
  language: Language;
};

/**
 * Somebody has agreed to texts at a number that is theirs, by a form that shows `consentWords` in this language. Changes nothing where they
 * have already, or where the phone said STOP since: only a reply from the phone begins them again. Needs a transaction.
 */
export async function agreeToTexts(ctx: Ctx, { userId, phone, source, language }: Agreed): Promise<void> {
  await endConsents(ctx, userId, { except: phone });
  const [known] = await ctx.db
    .select({ state: textConsents.state })
    .from(textConsents)
    .where(and(eq(textConsents.userId, userId), eq(textConsents.phone, phone)));
  if (known?.state === "confirmed" || known?.state === "stopped") return;
  await recordConsent(ctx, { userId, phone, state: "confirmed", source, words: consentWords(language) });
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
 * A text is on its way that asks for YES, to a number at which its person has neither agreed nor stopped: keeps its words.
 * Needs a transaction.
 */
export async function recordAsking(
  ctx: Ctx,
  { userId, phone, source, words }: Pick<Consent, "userId" | "phone" | "source" | "words">,
): Promise<void> {
  const [known] = await ctx.db
    .select({ state: textConsents.state })
    .from(textConsents)
    .where(and(eq(textConsents.userId, userId), eq(textConsents.phone, phone)));
  if (known && known.state !== "asked") return;
  await recordConsent(ctx, { userId, phone, state: "asked", source, words });
}

type Shift = {
  phone: string;
  from: ConsentState[];
  state: ConsentState;
  source: ConsentSource;
  words: string;
  /** The id of the first record that comes of it, so that a repetition is known. */
  recordId?: string;
};

/**
 * A reply or the carrier has changed what goes for a phone, whoever has it here: from these states to that. Returns how many
 * accounts it concerns. Needs a transaction.
 */
export async function changeConsents(ctx: Ctx, change: Shift): Promise<number> {
  const { phone, from, state, source, words, recordId } = change;
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
    held.map(({ userId }, at) => ({
      ...(recordId !== undefined && at === 0 ? { id: recordId } : {}),
      userId,
      phone,
      state,
      source,
      words,
    })),
  );
  return held.length;
}

/** Keeps what a phone said that nobody here has agreed for, such as a STOP by a stranger. Needs a transaction. */
export const recordOfNobody = (
  ctx: Ctx,
  said: Pick<Shift, "phone" | "source" | "words"> & { id: string; state: "stopped" | "ended" },
): Promise<void> => record(ctx, [{ ...said, userId: null }]);
