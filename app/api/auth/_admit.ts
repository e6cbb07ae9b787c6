import { headers } from "next/headers";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { languageAt } from "@/app/_features/i18n/language-at";
import { emailRequiredPath, externalLoginCookie } from "@/app/_features/sign-in/external-login";
import { deviceCookie } from "@/app/_features/sign-in/known-device";
import { enter } from "@/app/_features/sign-in/open-session";
import { flash } from "@/app/_lib/flash";
import { addressOf, agentOf } from "@/app/_lib/request";
import { getCtx } from "@/app/_lib/session";
import { connectExternal, type ExternalOutcome } from "@/lib/identity";
import { externalSignIn } from "@/lib/identity/inside";
import { type ExternalProfile, PROVIDER_NAMES, type SignInProvider } from "@/lib/integrations/sign-in";
import { DomainError, SECOND, unauthenticated } from "@/lib/kernel";
import { type Ctx, makeCtx } from "@/lib/platform";
import { translatorOf } from "@/messages";
import { failureOf, failurePath } from "./_failure";
import { type OAuthState, takeState } from "./_oauth-state";

/** Wait before the first resend, in milliseconds (001 §4, §9). */
const FIRST_WAIT = 30 * SECOND;

type Arrival = { provider: SignInProvider; profile: ExternalProfile };

/** Returns the destination (001 §4). */
export async function admit(arrival: Arrival): Promise<string> {
  const [head, state, deviceNote] = await Promise.all([headers(), takeState(), deviceCookie.read()]);
  const caller = { ip: addressOf(head), userAgent: agentOf(head), deviceNote };
  const ctx = makeCtx({ kind: "visitor" }, caller);
  if (state.connect) return connect(state.connect, arrival, state);
  try {
    const { type, token: invitationToken } = state;
    const outcome = await externalSignIn(ctx, { ...arrival, type, invitationToken });
    return await follow(ctx, outcome, arrival, state);
  } catch (error) {
    return failurePath(failureOf(error), arrival.provider, state);
  }
}

async function follow(ctx: Ctx, outcome: ExternalOutcome, { provider, profile }: Arrival, state: OAuthState) {
  if (outcome.nextAction === "log_in") {
    return enter(ctx, outcome.authentication, { remember: true, destination: state.next });
  }
  const { nextAction, token } = outcome;
  if (nextAction === "complete_registration") return `/create-account?${new URLSearchParams({ token })}`;
  const email = nextAction === "verification" ? profile.email : null;
  const pending = { provider, token, email, again: ctx.now().getTime() + FIRST_WAIT };
  await externalLoginCookie.keep(pending);
  return emailRequiredPath(pending);
}

/** Only if the requesting account is still logged in here. */
async function connect(userId: string, { provider, profile }: Arrival, state: OAuthState): Promise<string> {
  const [ctx, language] = await Promise.all([getCtx(), languageAt(state.next)]);
  try {
    if (ctx.actor.kind !== "user" || ctx.actor.userId !== userId) throw unauthenticated();
    await connectExternal(ctx, { provider, subject: profile.subject });
    await flash(translatorOf(language, "security.done")("connected", { provider: PROVIDER_NAMES[provider] }));
    return state.next;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conflict") {
      return failurePath(failureOf(error), provider, state);
    }
    await flash(reasonWords(language, error.why));
    return state.next;
  }
}
