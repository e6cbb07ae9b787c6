import type { z } from "zod";
import type { Why } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, parseInput, seal, type Verb } from "@/lib/platform";
import { requestByEmail } from "../requests/request-by-email";
import { signUpSchema } from "./registration-schemas";

/** 001 §4, §9. */
export const RESEND_SECONDS = 300;

/** 001 §4, §9. */
const FIRST_RESEND_SECONDS = 30;

type SignUp = z.input<typeof signUpSchema> & { language?: Language };

async function request(ctx: Ctx, { language, ...input }: SignUp, cooldown?: { seconds: number; why: Why }) {
  const firstWait = { seconds: FIRST_RESEND_SECONDS, isFirst: cooldown === undefined };
  const { email, invitationToken, type } = parseInput(signUpSchema, input);
  const data = {
    ...(language ? { language } : {}),
    ...(type ? { type } : {}),
    ...(invitationToken ? { invitation: await seal(invitationToken) } : {}),
  };
  await requestByEmail(ctx, { kind: "registration", email, data, cooldown, firstWait });
}

/**
 * Sends a registration link, or a login link if the address has an account. The response does not reveal
 * which. Throws `invalid` (`email`, `agreed`), `too_many`.
 */
export const startRegistration: Verb<SignUp, void> = (ctx, input) => request(ctx, input);

/**
 * Sends the link again after thirty seconds, then every five minutes: `too_many` has the wait in seconds (001
 * §4, §9).
 */
export const resendLink: Verb<SignUp, void> = (ctx, input) =>
  request(ctx, input, { seconds: RESEND_SECONDS, why: "limits.just_sent" });
