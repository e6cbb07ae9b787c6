import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { oneTimeTokens } from "@/db/schema/identity";
import { invalidField } from "@/lib/kernel";
import { type Ctx, env } from "@/lib/platform";
import { issueToken, peekToken, spendToken } from "../tokens/one-time-tokens";

export const REGISTRATION_HOURS = 24;
const LIFE_SECONDS = REGISTRATION_HOURS * 60 * 60;

/** Absent for invited people. */
export const registrationTypeSchema = z.enum(["create", "search"]);

/** The holder of the link has confirmed the address. */
const registrationSchema = z.object({
  email: z.string(),
  type: registrationTypeSchema.optional(),
  /** Sealed. */
  invitation: z.string().optional(),
  provider: z.enum(["google", "facebook"]).optional(),
  subject: z.string().optional(),
  /** For a typed address: fingerprint of the required external token, instead of the two above. */
  externalProof: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** `addStaff`. */
  staff: z.literal(true).optional(),
});

export type Registration = z.infer<typeof registrationSchema>;

/**
 * Earlier tokens stay valid until one is used: anyone may request an e-mail and must not end the owner's
 * link.
 */
export async function issueRegistrationToken(ctx: Ctx, registration: Registration): Promise<string> {
  const data = registrationSchema.parse(registration);
  return issueToken(ctx, { purpose: "registration", data, lifeSeconds: LIFE_SECONDS });
}

export function registrationLink(token: string, type?: Registration["type"]): string {
  const query = new URLSearchParams({ token, ...(type ? { type } : {}) });
  return `${env().APP_URL}/create-account?${query}`;
}

/** Null if used or expired. */
export async function peekRegistration(ctx: Ctx, token: string): Promise<Registration | null> {
  const row = await peekToken(ctx, { purpose: "registration", token });
  return row && registrationSchema.parse(row.data);
}

const lockAddress = (ctx: Ctx, email: string) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${email}`}, 0))`);

/** Call it in the transaction that finishes the registration; a concurrent call waits. */
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

/** Uses up a token and all others of its address. Throws `invalid`. */
export async function spendRegistration(ctx: Ctx, token: string): Promise<Registration> {
  const known = await peekRegistration(ctx, token);
  if (!known) throw invalidField("token", "link.expired");
  // Lock first: two links of one address, spent concurrently, would deadlock.
  await lockAddress(ctx, known.email);
  await spendToken(ctx, { purpose: "registration", token });
  await endRegistrations(ctx, known.email);
  return known;
}
