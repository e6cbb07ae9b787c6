import type { z } from "zod";
import type { Why } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, parseInput, seal, type Verb } from "@/lib/platform";
import { requestByEmail } from "../requests/request-by-email";
import { signUpSchema } from "./registration-schemas";

/** The least time between two e-mails that are requested again, in seconds (001 §4, §9). */
export const RESEND_SECONDS = 300;

/** How long the first request for another one waits after the registration began, in seconds (001 §4, §9). */
export const FIRST_RESEND_SECONDS = 30;

/** With the language of the page on which it is asked for, which the e-mail is in; English when left out. */
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
 * Starts a registration: the address gets a link to finish it or, when it has an account already, a link to
 * the login. The response does not reveal which. Throws `invalid` with errors of `email` and `agreed`, and
 * `too_many`.
 */
export const startRegistration: Verb<SignUp, void> = (ctx, input) => request(ctx, input);

/**
 * The same once more, thirty seconds after the first one and every five minutes at most: `too_many` has the seconds to
 * wait (001 §4, §9).
 */
export const resendLink: Verb<SignUp, void> = (ctx, input) =>
  request(ctx, input, { seconds: RESEND_SECONDS, why: "limits.just_sent" });
