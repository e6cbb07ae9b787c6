import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { oneTimeTokens } from "@/db/schema/identity";
import { invalidField } from "@/lib/kernel";
import { type Ctx, env } from "@/lib/platform";
import { issueToken, peekToken, spendToken } from "../tokens/one-time-tokens";

/** How long a link to finish a registration works, in hours. */
export const REGISTRATION_HOURS = 24;
const LIFE_SECONDS = REGISTRATION_HOURS * 60 * 60;

/** What a registration is for: founding a community or searching for one; absent for invited people. */
export const registrationTypeSchema = z.enum(["create", "search"]);

/** The data behind a link to finish a registration. Whoever holds the link has confirmed the address. */
const registrationSchema = z.object({
  email: z.string(),
  type: registrationTypeSchema.optional(),
  /** The invitation that led here, sealed. */
  invitation: z.string().optional(),
  /** The account at Google or Facebook to link to this one. */
  provider: z.enum(["google", "facebook"]).optional(),
  subject: z.string().optional(),
  /** Instead of these two, if the address was typed: the fingerprint of the external token to show. */
  externalProof: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** The account works at the provider's desk from the beginning (`addStaff`). */
  staff: z.literal(true).optional(),
});

export type Registration = z.infer<typeof registrationSchema>;

/**
 * A token to finish the registration of an address within 24 hours. Earlier ones for the address go on working
 * until one of them is used: anybody may ask for an e-mail, and must not end what its owner has in hand.
 */
export async function issueRegistrationToken(ctx: Ctx, registration: Registration): Promise<string> {
  const data = registrationSchema.parse(registration);
  return issueToken(ctx, { purpose: "registration", data, lifeSeconds: LIFE_SECONDS });
}

/** The page on which a registration is finished. */
export function registrationLink(token: string, type?: Registration["type"]): string {
  const query = new URLSearchParams({ token, ...(type ? { type } : {}) });
  return `${env().APP_URL}/create-account?${query}`;
}

/** The data behind a token, without using it up; null for one that was used or has expired. */
export async function peekRegistration(ctx: Ctx, token: string): Promise<Registration | null> {
  const row = await peekToken(ctx, { purpose: "registration", token });
  return row && registrationSchema.parse(row.data);
}

const lockAddress = (ctx: Ctx, email: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${email}`}, 0))`);

/**
 * Ends every open link of an address, whose registration is finished in this transaction. Of two at once the
 * second waits for the first.
 */
export async function endRegistrations(ctx: Ctx, email: string): Promise<void> {
  if (!ctx.inTransaction) throw new Error("links end in the transaction that finishes the registration");
  await lockAddress(ctx, email);
  await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(oneTimeTokens.purpose, "registration"),
        isNull(oneTimeTokens.usedAt),
        sql`${oneTimeTokens.data} ->> 'email' = ${email}`,
      ),
    );
}

/**
 * Uses a token up, and with it every other one of its address. Throws `invalid` for one that was used or has
 * expired.
 */
export async function spendRegistration(ctx: Ctx, token: string): Promise<Registration> {
  const known = await peekRegistration(ctx, token);
  if (!known) throw invalidField("token", "link.expired");
  // The lock comes first: two links of one address, each spent at once, would wait for each other for ever.
  await lockAddress(ctx, known.email);
  await spendToken(ctx, { purpose: "registration", token });
  await endRegistrations(ctx, known.email);
  return known;
}
