import { eq, sql } from "drizzle-orm";
import { externalAccounts } from "@/db/schema/identity";
import { type EmailProof, users } from "@/db/schema/users";
import { conflict } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { agreeToTexts, endConsents } from "@/lib/notification/inside";
import { audit, type Ctx, isHeld, newId, RunAgain } from "@/lib/platform";
import { byWhom } from "../staff/by-whom";
import type { AcceptedTerms } from "./registration-schemas";

/** What a person entered about themselves, with an e-mail address that they have confirmed. */
export type NewAccount = {
  email: string;
  /** How they have confirmed it. */
  proof: EmailProof;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string | null;
  passwordHash: string;
  preferredCommunicationMethod: 0 | 1;
  /** A name that `Intl` knows; the default is kept where the database does not know it. */
  timeZone?: string | null | undefined;
  /** The account at Google or Facebook to link to this one. */
  external?: { provider: "google" | "facebook"; subject: string } | undefined;
  /** The number at which they received the message that led here, so that it counts as confirmed. */
  confirmedPhone?: string | undefined;
  /** They register with a link that lets them work at the provider's desk. */
  isStaff?: boolean | undefined;
  /** In which they read the form and what it says of texts, and in which we write to them; English when left out. */
  language?: Language | undefined;
  /** The terms that they accept by registering. */
  terms?: AcceptedTerms | undefined;
};

export type Finished = {
  userId: string;
  /** True for somebody whom an admin had added before (a placeholder). */
  wasInvited: boolean;
};

const MOST_ROUNDS = 3;

/** The placeholder with this address, which `lockPeople` has locked. Throws `conflict` for a registered account. */
async function heldByEmail(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id, registeredAt: users.registeredAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (row?.registeredAt) throw conflict("sign_up.account_exists");
  if (row && !isHeld(ctx, "person", [row.id])) throw new RunAgain("the address was entered meanwhile");
  return row?.id ?? null;
}

/** A new row for the address; null when a concurrent transaction wrote one. */
async function newRow(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .insert(users)
    .values({ id: newId(), email, createdAt: ctx.now() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return row?.id ?? null;
}

/**
 * The row of this person: the placeholder with their address, or a new one. An admin may add the same address
 * at the same time; the next round then uses that row.
 */
async function lockRegistrant(ctx: Ctx, email: string): Promise<Finished> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const known = await heldByEmail(ctx, email);
    if (known) return { userId: known, wasInvited: true };
    const made = await newRow(ctx, email);
    if (made) return { userId: made, wasInvited: false };
  }
  throw conflict("sign_up.account_exists", "the address stays taken by a row that cannot be seen");
}

async function linkExternal(ctx: Ctx, userId: string, external: NewAccount["external"]): Promise<void> {
  if (!external) return;
  const row = { ...external, userId, createdAt: ctx.now() };
  await ctx.db.insert(externalAccounts).values(row).onConflictDoNothing();
}

/**
 * The zone as the database spells it; the default where it does not know it, because every query that schedules a text
 * would fail. `Intl` accepts names in any case.
 */
const knownZone = (zone: string) =>
  sql`coalesce((select min(name) from pg_timezone_names where lower(name) = lower(${zone})), ${users.timeZone})`;

/**
 * Turns a placeholder into an account, or creates a new one. The caller has locked whoever has the address
 * (`lockPeople`). Of several registrations at the same time one
 * succeeds, and the others throw `conflict`. Call it in the transaction that uses up the token that confirms
 * the address.
 */
export async function finishRegistration(ctx: Ctx, account: NewAccount): Promise<Finished> {
  if (!ctx.inTransaction) throw new Error("a registration is finished in the transaction of its proof");
  const finished = await lockRegistrant(ctx, account.email);
  const now = ctx.now();
  const phone = account.phoneNumber;
  const isConfirmed = phone !== null && phone === account.confirmedPhone;
  await ctx.db
    .update(users)
    .set({
      email: account.email,
      emailConfirmedAt: now,
      emailProvedAt: account.proof === "google" || account.proof === "facebook" ? null : now,
      emailProof: account.proof,
      firstName: account.firstName,
      lastName: account.lastName,
      phoneNumber: account.phoneNumber,
      phoneConfirmedAt: isConfirmed ? now : null,
      passwordHash: account.passwordHash,
      passwordSetAt: now,
      preferredCommunicationMethod: account.preferredCommunicationMethod,
      registeredAt: now,
      ...(account.terms
        ? {
            termsVersion: account.terms.version,
            termsAcceptedAt: now,
            termsAcceptedBy: account.terms.by,
          }
        : {}),
      ...(account.isStaff ? { isPlatformAdmin: true } : {}),
      ...(account.timeZone ? { timeZone: knownZone(account.timeZone) } : {}),
      ...(account.language ? { language: account.language } : {}),
    })
    .where(eq(users.id, finished.userId));
  // A number that an admin had entered was asked; theirs may be another one.
  await endConsents(ctx, finished.userId, phone === null ? {} : { except: phone });
  if (account.preferredCommunicationMethod === 1 && isConfirmed) {
    await agreeToTexts(ctx, {
      userId: finished.userId,
      phone,
      source: "invitation",
      language: account.language ?? "en",
    });
  }
  await linkExternal(ctx, finished.userId, account.external);
  await audit(
    ctx,
    "identity.registered",
    { type: "user", id: finished.userId },
    {
      wasInvited: finished.wasInvited,
      ...(account.external ? { provider: account.external.provider } : {}),
    },
  );
  if (account.isStaff) await audit(ctx, "staff.added", { type: "user", id: finished.userId }, byWhom(ctx));
  return finished;
}
