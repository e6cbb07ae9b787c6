import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { PROVIDER_NAMES, SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import { invalidField } from "@/lib/kernel";
import { LANGUAGES } from "@/lib/kernel/languages";
import { queueMessage } from "@/lib/notification/inside";
import { type Ctx, consumeLimit, env, hashToken, type Limit, parseInput, seal } from "@/lib/platform";
import { newEmailSchema } from "../person-schemas";
import {
  issueRegistrationToken,
  registrationLink,
  registrationTypeSchema,
} from "../registration/registration-token";
import { type AccountRequest, requestByEmail } from "../requests/request-by-email";
import { fingerprintOf, peekExternal } from "./token";

/** The least time between two e-mails that are requested again, in seconds (001 §4, §9). */
const RESEND_SECONDS = 300;
/** How many e-mails one sign-in at a provider may cause, so that an attacker cannot use it to send spam. */
const PER_TOKEN: Limit = { max: 10, windowSeconds: 24 * 60 * 60 };

const inputSchema = z.object({
  token: z.string().max(200),
  email: newEmailSchema,
  again: z.boolean().default(false),
  /** The language of the page on which it is asked for. */
  language: z.enum(LANGUAGES).default("en"),
});

/**
 * Sends an e-mail to an address that a person typed or their provider did not verify (001 §2). The worker
 * looks up whether it has an account, so neither the response nor its time reveals that. Throws `invalid` for
 * a token that was used or has expired and for a malformed address; `too_many` past the limits and, with
 * `again`, within five minutes of the last time. Call it outside a transaction.
 */
export async function sendExternalEmail(ctx: Ctx, given: z.input<typeof inputSchema>): Promise<void> {
  const { token, email, again, language } = parseInput(inputSchema, given);
  const pending = await peekExternal(ctx, token);
  if (!pending) throw invalidField("token", "link.expired");
  await consumeLimit(ctx, `external-email:${hashToken(token).slice(0, 32)}`, PER_TOKEN);
  const { provider, firstName, lastName, type, invitation } = pending;
  await requestByEmail(ctx, {
    kind: "external-email",
    email,
    data: {
      language,
      provider,
      firstName,
      lastName,
      proof: fingerprintOf(token),
      ...(type ? { type } : {}),
      ...(invitation ? { invitation } : {}),
    },
    ...(again ? { cooldown: { seconds: RESEND_SECONDS, why: "limits.just_sent" } } : {}),
  });
}

const dataSchema = z.object({
  provider: z.enum(SIGN_IN_PROVIDERS),
  firstName: z.string().default(""),
  lastName: z.string().default(""),
  proof: z.string(),
  type: registrationTypeSchema.optional(),
  invitation: z.string().optional(),
  language: z.enum(LANGUAGES).default("en"),
});

/**
 * Answers that request. An address with an account gets only a link to the login: otherwise an attacker could
 * type a victim's address, and the victim's click in the e-mail would link the attacker's Google or Facebook
 * to their account. Any other address gets a link to finish a registration; the account at the provider is
 * linked to it only if it is finished in the browser where the sign-in began (`proof`).
 */
export async function answerExternalEmail(ctx: Ctx, { id, email, data }: AccountRequest): Promise<void> {
  const dedupeKey = `account-request:${id}`;
  const { provider, proof, language, ...begun } = dataSchema.parse(data);
  const [known] = await ctx.db
    .select({ userId: users.id, firstName: users.firstName, registeredAt: users.registeredAt })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  if (known?.registeredAt) {
    const { APP_URL } = env();
    const content = {
      firstName: known.firstName,
      link: `${APP_URL}/login`,
      resetLink: `${APP_URL}/reset-password`,
    };
    await queueMessage(ctx, {
      dedupeKey,
      template: "already-registered",
      to: { userId: known.userId },
      data: content,
    });
    return;
  }
  const token = await issueRegistrationToken(ctx, { ...begun, email, externalProof: proof });
  const link = await seal(registrationLink(token, begun.type));
  const content = { provider: PROVIDER_NAMES[provider], link };
  await queueMessage(ctx, {
    dedupeKey,
    template: "confirm-external-email",
    to: { email, language },
    data: content,
  });
}
