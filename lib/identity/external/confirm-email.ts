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

/** In seconds (001 §4, §9). */
const RESEND_SECONDS = 300;
/** Per sign-in at a provider, against spam. */
const PER_TOKEN: Limit = { max: 10, windowSeconds: 24 * 60 * 60 };

const inputSchema = z.object({
  token: z.string().max(200),
  email: newEmailSchema,
  again: z.boolean().default(false),
  language: z.enum(LANGUAGES).default("en"),
});

/**
 * Requests an e-mail to an unverified address (001 §2). The worker looks for an account, so that neither
 * response nor timing reveals one. Throws `invalid` (expired token, malformed address), `too_many`. Call
 * outside a transaction.
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
 * Sends only a login link to an address with an account: otherwise an attacker could type a victim's address,
 * and the victim's click would link the attacker's Google or Facebook. Other addresses get a registration
 * link; it links the provider account only in the browser that began the sign-in (`proof`).
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
