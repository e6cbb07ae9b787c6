import type { z } from "zod";
import { PROVIDER_NAMES, profileOfToken, type SignInProvider } from "@/lib/integrations/sign-in";
import { because, invalid, invalidField } from "@/lib/kernel";
import { type Ctx, consumeLimit, type Limit, parseInput } from "@/lib/platform";
import { accountOpenedBy } from "./accounts";
import { sendExternalEmail } from "./confirm-email";
import { externalLoginSchema } from "./schemas";
import { type ExternalOutcome, externalSignIn, namesOf } from "./sign-in";
import { issueExternalToken } from "./token";

/** Per network address: each try calls the provider. */
const TRIES: Limit = { max: 60, windowSeconds: 15 * 60 };

async function profileOf(ctx: Ctx, provider: SignInProvider, accessToken: string) {
  if (ctx.inTransaction) throw new Error("a provider is asked outside a transaction");
  if (!accessToken) throw invalidField("accessToken", because("external.no_data", { provider }));
  await consumeLimit(ctx, `external-token:${ctx.ip ?? "unknown"}`, TRIES);
  const profile = await profileOfToken(provider, accessToken, ctx.now());
  if (profile) return profile;
  throw invalid(because("external.not_confirmed", { provider: PROVIDER_NAMES[provider] }));
}

type Shown = z.input<typeof externalLoginSchema>;

/**
 * Signs in with an access token (001 §7); the provider confirms audience, expiry and owner. Throws like
 * `externalSignIn`, and `invalid` for a missing or unconfirmed token.
 */
export async function externalLogin(ctx: Ctx, shown: Shown): Promise<ExternalOutcome> {
  const { provider, accessToken, email } = parseInput(externalLoginSchema, shown);
  const profile = await profileOf(ctx, provider, accessToken);
  return externalSignIn(ctx, { provider, profile, email: email || undefined });
}

/**
 * Sends the link again, every five minutes at most (001 §7), unless the provider account is linked to an open
 * one. Throws like `externalLogin`.
 */
export async function resendExternalLink(ctx: Ctx, shown: Shown & { email: string }): Promise<void> {
  const { provider, accessToken, email } = parseInput(externalLoginSchema.required({ email: true }), shown);
  const profile = await profileOf(ctx, provider, accessToken);
  const external = { provider, subject: profile.subject };
  if ((await accountOpenedBy(ctx, external))?.state === "open") return;
  const token = await issueExternalToken(ctx, { ...external, ...namesOf(profile) });
  await sendExternalEmail(ctx, { token, email, again: true });
}
