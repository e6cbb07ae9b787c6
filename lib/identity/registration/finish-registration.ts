import { eq, sql } from "drizzle-orm";
import { externalAccounts } from "@/db/schema/identity";
import { type EmailProof, users } from "@/db/schema/users";
import { conflict } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { agreeToTexts, endConsents } from "@/lib/notification/inside";
import { audit, type Ctx, isLocked, newId, RunAgain } from "@/lib/platform";
import { systemActor } from "../staff/system-actor";
import type { AcceptedTerms } from "./registration-schemas";

type NewAccount = {
  email: string;
  proof: EmailProof;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string | null;
  passwordHash: string;
  preferredCommunicationMethod: 0 | 1;
  /** Known to `Intl`; ignored if unknown to the database. */
  timeZone?: string | null | undefined;
  external?: { provider: "google" | "facebook"; subject: string } | undefined;
  /** Received the message, so it counts as confirmed. */
  confirmedPhone?: string | undefined;
  isStaff?: boolean | undefined;
  /** Of the form, of its words on texts, and of our messages. */
  language?: Language | undefined;
  terms?: AcceptedTerms | undefined;
};

type Finished = {
  userId: string;
  wasInvited: boolean;
};

const MOST_ROUNDS = 3;

/** Throws `conflict`. */
async function lockByEmail(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id, registeredAt: users.registeredAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (row?.registeredAt) throw conflict("sign_up.account_exists");
  if (row && !isLocked(ctx, "person", [row.id])) throw new RunAgain("the address was entered meanwhile");
  return row?.id ?? null;
}

/** Null if a concurrent transaction wrote one. */
async function newRow(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .insert(users)
    .values({ id: newId(), email, createdAt: ctx.now() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return row?.id ?? null;
}

/**
 * Locks the placeholder or a new row. If an admin adds the address concurrently, the next round uses that
 * row.
 */
async function lockRegistrant(ctx: Ctx, email: string): Promise<Finished> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const known = await lockByEmail(ctx, email);
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
 * The database's spelling: `Intl` ignores case. Unknown zones keep the default, or every query that schedules
 * a text would fail.
 */
const knownZone = (zone: string) =>
  sql`coalesce((select min(name) from pg_timezone_names where lower(name) = lower(${zone})), ${users.timeZone})`;

/**
 * Turns a placeholder into an account, or creates one. Of concurrent registrations all but one throw
 * `conflict`. The caller has called `lockPeople`. Call in the transaction that uses up the token for the
 * address.
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
  // A consent asked at an admin's number ends if the person gives another.
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
  if (account.isStaff)
    await audit(ctx, "staff.added", { type: "user", id: finished.userId }, systemActor(ctx));
  return finished;
}
