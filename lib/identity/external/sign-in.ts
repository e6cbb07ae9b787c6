import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { type ExternalProfile, PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import { because, conflict, DomainError } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  consumeLimit,
  inTransaction,
  type Limit,
  locking,
  parseInput,
  seal,
} from "@/lib/platform";
import { queueOwnerMessage } from "../account/queue-owner-message";
import { removeOlderWaysIn } from "../account/remove-older-ways-in";
import { firstNameSchema, lastNameSchema, newEmailSchema } from "../person-schemas";
import { issueRegistrationToken, registrationTypeSchema } from "../registration/registration-token";
import { type Authentication, authenticationOf } from "../sessions/authentication";
import { accountOpenedBy, forgetExternal, hasExternal, linkExternal } from "./accounts";
import { sendExternalEmail } from "./confirm-email";
import { judgeExternal } from "./rules/judge-external";
import { signInProviderSchema } from "./schemas";
import { issueExternalToken } from "./token";

const PER_ADDRESS: Limit = { max: 100, windowSeconds: 15 * 60 };

const inputSchema = z.object({
  provider: signInProviderSchema,
  profile: z.object({
    subject: z.string().min(1).max(255),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  email: z.string().optional(),
  type: registrationTypeSchema.optional().catch(undefined),
  invitationToken: z.string().max(200).optional().catch(undefined),
});

export type ExternalSignIn = {
  provider: SignInProvider;
  profile: ExternalProfile;
  /** Unverified: it only gets an e-mail. */
  email?: string | undefined;
  type?: string | undefined;
  invitationToken?: string | undefined;
};

/** 001 §4. */
export type ExternalOutcome =
  | { nextAction: "log_in"; authentication: Authentication; userId: string }
  | { nextAction: "complete_registration"; token: string }
  | { nextAction: "email_required"; token: string }
  | { nextAction: "verification"; token: string };

type Parsed = z.output<typeof inputSchema>;

const passwordFirst = (provider: SignInProvider) =>
  conflict(because("external.password_first", { provider: PROVIDER_NAMES[provider] }));

async function accountOf(ctx: Ctx, email: string | null) {
  if (email === null) return null;
  const [user] = await ctx.db
    .select({
      id: users.id,
      registeredAt: users.registeredAt,
      provedAt: users.emailProvedAt,
      factorSince: users.totpConfirmedAt,
    })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .for("no key update");
  if (user) locking(ctx, "person", [user.id]);
  return user ?? null;
}

const isBefore = (one?: Date | null, other?: Date | null) => !!one && !!other && one < other;

async function decide(ctx: Ctx, input: Parsed): Promise<ExternalOutcome> {
  const { provider, profile, type } = input;
  const external = { provider, subject: profile.subject };
  const address = newEmailSchema.safeParse(profile.email).data ?? null;
  const verified = address !== null && profile.emailVerified ? address : null;
  let opened = await accountOpenedBy(ctx, external);
  const account = opened?.state === "open" ? null : await accountOf(ctx, verified);
  // Another tab may have linked it during the wait for the lock.
  if (account) opened = await accountOpenedBy(ctx, external);
  const verdict = judgeExternal({
    linked: opened?.state ?? "none",
    email: address === null ? "none" : verified === null ? "unverified" : "verified",
    account: account === null ? "none" : account.registeredAt ? "finished" : "unfinished",
    emailProved: account?.provedAt != null,
    hasOlderFactor: isBefore(account?.factorSince, account?.provedAt),
    hasOther: account !== null && (await hasExternal(ctx, account.id, provider)),
  });
  if (verdict === "log_in" && opened) return letIn(ctx, opened.userId, provider);
  if (opened?.state === "closed") await forgetExternal(ctx, external);
  if (verdict === "link" && account?.provedAt) {
    if (!(await linkExternal(ctx, account.id, external))) throw passwordFirst(provider);
    await queueOwnerMessage(ctx, account.id, `identity.${provider}_joined`);
    await removeOlderWaysIn(ctx, account.id, account.provedAt);
    return letIn(ctx, account.id, provider);
  }
  if (verdict === "password_first") throw passwordFirst(provider);
  const begun = {
    type,
    invitation: input.invitationToken ? await seal(input.invitationToken) : undefined,
    ...namesOf(profile),
  };
  if (verdict === "complete_registration" && verified !== null) {
    const token = await issueRegistrationToken(ctx, { ...begun, ...external, email: verified });
    return { nextAction: "complete_registration", token };
  }
  return { nextAction: "email_required", token: await issueExternalToken(ctx, { ...begun, ...external }) };
}

/** Prefills a form; empty if they break our rules. */
export const namesOf = (profile: Pick<ExternalProfile, "firstName" | "lastName">) => ({
  firstName: firstNameSchema.safeParse(profile.firstName).data ?? "",
  lastName: lastNameSchema.safeParse(profile.lastName).data ?? "",
});

async function letIn(ctx: Ctx, userId: string, provider: SignInProvider): Promise<ExternalOutcome> {
  await audit(ctx, "identity.external_shown", { type: "user", id: userId }, { provider });
  return { nextAction: "log_in", authentication: await authenticationOf(ctx, userId), userId };
}

/**
 * Signs in, links, starts a registration, or asks for an address (001 §4, §8). Linking removes ways in older
 * than the proof and e-mails the owner.
 *
 * - Throws `conflict` (log in with the password first), `too_many`.
 * - Call outside a transaction.
 */
export async function externalSignIn(ctx: Ctx, given: ExternalSignIn): Promise<ExternalOutcome> {
  const input = parseInput(inputSchema, given);
  await consumeLimit(ctx, `external:${ctx.ip ?? "unknown"}`, PER_ADDRESS);
  const outcome = await inTransaction(ctx, (inner) => decide(inner, input));
  const email = input.email || input.profile.email;
  if (outcome.nextAction !== "email_required" || !email) return outcome;
  try {
    await sendExternalEmail(ctx, { token: outcome.token, email });
  } catch (error) {
    // Malformed address of the provider: ask for another.
    if (!input.email && error instanceof DomainError && error.code === "invalid") return outcome;
    throw error;
  }
  return { nextAction: "verification", token: outcome.token };
}
