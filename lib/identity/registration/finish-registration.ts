import { eq, sql } from "drizzle-orm";
import { externalAccounts } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { conflict } from "@/lib/kernel";
import { audit, type Ctx, newId } from "@/lib/platform";

/** A person as they gave themselves, with an address that they have confirmed. */
export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  /** E.164. */
  phoneNumber: string;
  passwordHash: string;
  preferredCommunicationMethod: 0 | 1;
  /** As a browser told it; one that the database does not know is passed over. */
  timeZone?: string | undefined;
  /** The account at Google or Facebook that opens this one from now on. */
  external?: { provider: "google" | "facebook"; subject: string } | undefined;
  /** A number at which they have received something, which led here. */
  confirmedPhone?: string | undefined;
};

export type Finished = {
  userId: string;
  /** True for somebody whom an admin had added before. */
  wasInvited: boolean;
};

const MOST_ROUNDS = 3;

/** The row that waits for this address, locked until the transaction ends. Throws `conflict` for a finished account. */
async function heldByEmail(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: users.id, registeredAt: users.registeredAt })
    .from(users)
    .where(eq(users.email, email))
    .for("no key update");
  if (row?.registeredAt) throw conflict("sign_up.account_exists");
  return row?.id ?? null;
}

/** A new row for the address; null when somebody else wrote one at the same moment. */
async function newRow(ctx: Ctx, email: string): Promise<string | null> {
  const [row] = await ctx.db
    .insert(users)
    .values({ id: newId(), email, createdAt: ctx.now() })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return row?.id ?? null;
}

/**
 * The one row of this person: the one an admin made for the address, or a new one. An admin may add the same address
 * at this very moment; then the row that is there now is taken.
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

/** The zone if the database knows it: an unknown one would stop every text that is planned by it. */
const knownZone = (zone: string) =>
  sql`coalesce((select name from pg_timezone_names where name = ${zone}), ${users.timeZone})`;

/**
 * Makes an account of what an invitation began, or a new one; of several at the same time one does, and the others
 * throw `conflict`. In the transaction that uses up the token that confirms the address.
 */
export async function finishRegistration(ctx: Ctx, account: NewAccount): Promise<Finished> {
  if (!ctx.inTransaction) throw new Error("a registration is finished in the transaction of its proof");
  const finished = await lockRegistrant(ctx, account.email);
  const now = ctx.now();
  await ctx.db
    .update(users)
    .set({
      email: account.email,
      emailConfirmedAt: now,
      firstName: account.firstName,
      lastName: account.lastName,
      phoneNumber: account.phoneNumber,
      phoneConfirmedAt: account.phoneNumber === account.confirmedPhone ? now : null,
      passwordHash: account.passwordHash,
      preferredCommunicationMethod: account.preferredCommunicationMethod,
      registeredAt: now,
      ...(account.timeZone ? { timeZone: knownZone(account.timeZone) } : {}),
    })
    .where(eq(users.id, finished.userId));
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
  return finished;
}
