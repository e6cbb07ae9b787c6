import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { oneTimeTokens } from "@/db/schema/identity";
import { type Ctx, env } from "@/lib/platform";
import { issueToken, peekToken, spendToken } from "../tokens/one-time-tokens";

const LIFE_SECONDS = 24 * 60 * 60;

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
});

export type Registration = z.infer<typeof registrationSchema>;

/** A token to finish the registration of an address within 24 hours; earlier tokens for the address end. */
export async function issueRegistrationToken(ctx: Ctx, registration: Registration): Promise<string> {
  // The lock serializes requests for one address: otherwise two at once would each leave the other's token.
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${registration.email}`}, 0))`,
  );
  await ctx.db
    .update(oneTimeTokens)
    .set({ usedAt: ctx.now() })
    .where(
      and(
        eq(oneTimeTokens.purpose, "registration"),
        isNull(oneTimeTokens.usedAt),
        sql`${oneTimeTokens.data} ->> 'email' = ${registration.email}`,
      ),
    );
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

/** Uses the token up. Throws `invalid` for one that was used or has expired. */
export async function spendRegistration(ctx: Ctx, token: string): Promise<Registration> {
  const row = await spendToken(ctx, { purpose: "registration", token });
  return registrationSchema.parse(row.data);
}
