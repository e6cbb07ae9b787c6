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
  /** Set for a reply. */
  id?: string;
  userId: string | null;
  phone: string;
  state: ConsentState | "ended";
  source: ConsentSource;
  words: string;
};

type Consent = Omit<Change, "id"> & { userId: string; state: "asked" | "confirmed" };

async function record(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await ctx.db
    .insert(textConsentRecords)
    .values(changes.map((change) => ({ ...change, id: change.id ?? newId(), at: ctx.now() })));
}

/**
 * Records consent or a question at a person's number, with the words shown, and ends consents at their other
 * numbers. Call it in the transaction that makes the number theirs.
 */
async function recordConsent(ctx: Ctx, { userId, phone, state, source, words }: Consent): Promise<void> {
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
  language: Language;
};

/**
 * Records agreement by a form that shows `consentWords`. Needs a transaction.
 *
 * Changes nothing after an agreement or a STOP: only a reply from the phone reopens it.
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

/** Ends consents at all numbers except one, so that their next owners start fresh. Needs a transaction. */
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

/** Records a consent question at a number without an agreement or a stop. Needs a transaction. */
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
  /** First record's id, to detect repetitions. */
  recordId?: string;
};

/** Moves a phone's consents between states. Returns the number of accounts. Needs a transaction. */
export async function changeConsents(ctx: Ctx, change: Shift): Promise<number> {
  const { phone, from, state, source, words, recordId } = change;
  const locked = await ctx.db
    .select({ userId: textConsents.userId })
    .from(textConsents)
    .where(and(eq(textConsents.phone, phone), inArray(textConsents.state, from)))
    .orderBy(textConsents.userId)
    .for("no key update");
  const ids = locked.map(({ userId }) => userId);
  locking(ctx, "consent", ids);
  if (ids.length === 0) return 0;
  await ctx.db
    .update(textConsents)
    .set({ state, changedAt: ctx.now() })
    .where(and(eq(textConsents.phone, phone), inArray(textConsents.userId, ids)));
  await record(
    ctx,
    locked.map(({ userId }, at) => ({
      ...(recordId !== undefined && at === 0 ? { id: recordId } : {}),
      userId,
      phone,
      state,
      source,
      words,
    })),
  );
  return locked.length;
}

/** Records a reply without a consent, such as a stranger's STOP. Needs a transaction. */
export const recordOfNobody = (
  ctx: Ctx,
  said: Pick<Shift, "phone" | "source" | "words"> & { id: string; state: "stopped" | "ended" },
): Promise<void> => record(ctx, [{ ...said, userId: null }]);
