import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  CAMPAIGN_OVER,
  DEAD_INVITATION,
  DEAD_LINKS,
  FOR_SOMEBODY_ELSE,
  UNKNOWN_INVITATION,
} from "@/lib/community";
import * as identity from "@/lib/identity";
import { emailLinkSchema } from "@/lib/identity/credential-schemas";
import { newPasswordErrors } from "@/lib/identity/person-schemas";
import { signUpSchema } from "@/lib/identity/registration/registration-schemas";
import { PASSWORD_MISMATCH } from "@/lib/identity/schemas";
import { codeOnlySchema } from "@/lib/identity/second-factor/schemas";
import { SIGN_IN_PROVIDERS } from "@/lib/integrations/sign-in";
import {
  type DomainError,
  forbidden,
  GENERIC_TITLE,
  NOT_FOUND_TITLE,
  proofNeeded,
  secondFactorNeeded,
  tooMany,
  unauthenticated,
} from "@/lib/kernel";
import { startDonationSchema } from "@/lib/payment";
import { declineWords } from "@/lib/payment/gifts/rules/declines";
import spanish from "@/messages/es/errors.json";
import { CATALOGUE } from "./catalog";
import { errorWords } from "./error-words";

const LONG = "x".repeat(300);

/** What each schema of a translated page refuses when every field is empty, missing, too long or nonsense. */
const BAD: readonly [string, z.ZodType, Record<string, unknown>[]][] = [
  ["login", identity.signInSchema, [{}, { email: "", password: "" }, { email: LONG, password: "x" }]],
  [
    "sign-up",
    signUpSchema,
    [
      {},
      { email: "" },
      { email: "nora" },
      { email: "ñ@x.example" },
      { email: LONG, agreed: false, invitationToken: LONG },
    ],
  ],
  [
    "create account",
    identity.completeRegistrationSchema,
    [
      {},
      { token: LONG, firstName: "", lastName: "", phoneNumber: "", password: "", confirmPassword: "" },
      { firstName: "4", lastName: LONG, phoneNumber: "1", password: LONG, confirmPassword: LONG },
      { preferredCommunicationMethod: 7 },
    ],
  ],
  ["reset password", identity.forgotPasswordSchema, [{}, { email: "nora@" }]],
  [
    "change password",
    identity.completeChangePasswordSchema,
    [
      {},
      { userId: "", token: "", password: "", confirmPassword: "" },
      { password: LONG, confirmPassword: LONG },
    ],
  ],
  ["confirm e-mail", emailLinkSchema, [{}, { token: "" }]],
  ["second factor", codeOnlySchema, [{}, { code: "" }, { code: LONG }]],
  ["passkey", identity.checkPasswordSchema, [{}, { password: LONG }]],
  [
    "giving",
    startDonationSchema,
    ["", "0", "1.5", "99999999", 0].map((amount) => ({
      amount,
      attemptKey: "attempt-0123456789",
      target: { campaignId: "c" },
      visitor: { firstName: "", lastName: "4", email: "nora" },
    })),
  ],
];

/** Where the verbs of translated pages and their rules say what else can be wrong. */
const SOURCES = [
  "lib/identity/registration/start-registration.ts",
  "lib/identity/registration/finish-registration.ts",
  "lib/identity/external/prove-email.ts",
  "lib/identity/external/sign-in.ts",
  "lib/identity/password/complete-change-password.ts",
  "lib/identity/email/complete-change-email.ts",
  "lib/identity/tokens/one-time-tokens.ts",
  "lib/identity/sessions/sign-in.ts",
  "lib/identity/second-factor/check-code.ts",
  "lib/identity/second-factor/finish-sign-in.ts",
  "lib/identity/second-factor/limits.ts",
  "lib/identity/passkeys/sign-in.ts",
  "lib/payment/gifts/open-attempt.ts",
  "lib/payment/gifts/ensure-intent.ts",
  "lib/payment/gifts/quote.ts",
  "lib/payment/gifts/start-donation.ts",
  "lib/payment/gifts/pay-with-saved-card.ts",
  "lib/payment/gifts/rules/declines.ts",
  "lib/integrations/stripe/errors.ts",
];

/** A quoted sentence that people read: a capital, and more than one word. Comments quote too, so they are left out. */
const SENTENCE = /"([A-Z][^"\n]* [^"\n]*)"/g;

function sentencesOf(path: string): string[] {
  const code = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...code.matchAll(SENTENCE)].map(([, text]) => text ?? "");
}

/** Texts of zod's own are only for requests that no form of ours sends. */
const isOurs = (text: string) => !/^Invalid (input|option|string|UUID):?|^Too (big|small)/.test(text);

const messagesOf = ([, schema, inputs]: (typeof BAD)[number]) =>
  inputs.flatMap((input) => {
    const { error } = schema.safeParse(input);
    return error ? error.issues.map(({ message }) => message).filter(isOurs) : [];
  });

const inSpanish = (text: string) => errorWords("es", text);

describe("a visitor who reads Spanish reads in Spanish what is wrong with", () => {
  it.each(BAD)("the form: %s", (...form) => {
    const texts = messagesOf(form);
    expect(texts).not.toEqual([]);
    expect(texts.filter((text) => inSpanish(text) === text)).toEqual([]);
  });

  it.each(SOURCES)("what %s refuses", (path) => {
    expect(sentencesOf(path).filter((text) => inSpanish(text) === text)).toEqual([]);
  });

  it.each<[string, string | DomainError]>([
    ["anything", GENERIC_TITLE],
    ["an unknown address", NOT_FOUND_TITLE],
    ["a session", unauthenticated()],
    ["rights", forbidden()],
    ["a proof", proofNeeded()],
    ["a second factor", secondFactorNeeded()],
    ["a campaign that is over", CAMPAIGN_OVER],
    ["an unknown invitation", UNKNOWN_INVITATION],
    ["somebody else's invitation", FOR_SOMEBODY_ELSE],
    ["a card", declineWords({ code: "card_declined", declineCode: null })],
  ])("%s", (_, said) => {
    const text = typeof said === "string" ? said : said.title;
    expect(inSpanish(text)).not.toBe(text);
  });

  it("an invitation that ended, as a page and as one sentence", () => {
    const texts = [
      ...Object.values(DEAD_LINKS).flatMap(({ title, next }) => [title, next]),
      ...Object.values(DEAD_INVITATION),
    ];
    expect(texts.filter((text) => inSpanish(text) === text)).toEqual([]);
  });

  it("a new password", () => {
    const refused = ["x", "X", "1", "Password1", "nora@lakewood.example", "12345678"].flatMap((password) =>
      Object.values(newPasswordErrors({ password, confirmPassword: "y" }, "nora@lakewood.example")).flat(),
    );
    expect(new Set(refused).size).toBeGreaterThan(5);
    expect(refused.filter((text) => inSpanish(text) === text)).toEqual([]);
  });
});

it.each([
  [1, "un segundo"],
  [40, "40 segundos"],
  [60, "un minuto"],
  [900, "15 minutos"],
  [7200, "2 horas"],
])("says in Spanish to wait %s seconds", (seconds, wait) => {
  expect(inSpanish(tooMany(seconds).title)).toBe(`Demasiados intentos. Espere ${wait} e inténtelo de nuevo.`);
});

it.each(SIGN_IN_PROVIDERS)("names %s in the Spanish sentence", (provider) => {
  expect(inSpanish(identity.noExternalData(provider))).toContain(provider);
});

it("says of two passwords that differ the same in the browser as after the form was sent", () => {
  expect(CATALOGUE.en.credentials.password.mismatch).toBe(PASSWORD_MISMATCH);
  expect(CATALOGUE.es.credentials.password.mismatch).toBe(inSpanish(PASSWORD_MISMATCH));
});

it("leaves no sentence as it was", () => {
  const pairs = Object.entries(spanish);
  expect(pairs.filter(([english, translation]) => english === translation)).toEqual([]);
});
