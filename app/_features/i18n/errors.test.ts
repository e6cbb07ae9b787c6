import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { families } from "@/app/api/_http/families";
import { CLOSED_INVITATION } from "@/lib/community";
import * as identity from "@/lib/identity";
import { emailLinkSchema } from "@/lib/identity/credential-schemas";
import { newPasswordErrors } from "@/lib/identity/person-schemas";
import { signUpSchema } from "@/lib/identity/registration/registration-schemas";
import { codeOnlySchema } from "@/lib/identity/second-factor/schemas";
import {
  asIssue,
  because,
  type ErrorReason,
  invalidField,
  reasonOf,
  tooMany,
  whyOfIssue,
} from "@/lib/kernel";
import { startDonationSchema } from "@/lib/payment";
import { CATALOGUE } from "@/messages";
import { errors as english } from "@/messages/en/errors";
import { errors as spanish } from "@/messages/es/errors";
import { reasonWords, refusalWords } from "./error-words";

const REASONS = Object.keys(english) as ErrorReason[];

const variablesIn = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the catalogue of reasons", () => {
  it.each(REASONS)("says %s in Spanish too, filled in with the same", (reason) => {
    expect(variablesIn(spanish[reason])).toEqual(variablesIn(english[reason]));
    expect(spanish[reason].trim()).not.toBe("");
    expect(spanish[reason]).not.toBe(english[reason]);
  });

  it("has no sentence in Spanish that English lacks", () => {
    expect(Object.keys(spanish).sort()).toEqual([...REASONS].sort());
  });
});

const CODE = ["app", "components", "lib", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(folder, path), "utf8")),
);

it("has no reason for which nothing is refused", () => {
  expect(REASONS.filter((reason) => !CODE.some((code) => code.includes(`"${reason}"`)))).toEqual([]);
});

const LONG = "x".repeat(300);

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
  ["passkey", identity.checkPasswordSchema, [{}, { password: LONG }]],
  ["second factor", codeOnlySchema, [{}, { code: "" }, { code: LONG }]],
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

describe("a visitor who reads Spanish reads in Spanish what is wrong with", () => {
  it.each(BAD)("the form: %s", (_, schema, inputs) => {
    const refused = inputs.flatMap((input) => schema.safeParse(input).error?.issues ?? []);
    expect(refused).not.toEqual([]);
    expect(refused.filter(({ message }) => reasonOf(whyOfIssue(message)) === "input.malformed")).toEqual([]);
  });

  it("a new password", () => {
    const refused = ["x", "X", "1", "Password1", "nora@lakewood.example", "12345678"].flatMap((password) =>
      Object.values(newPasswordErrors({ password, confirmPassword: "y" }, "nora@lakewood.example")).flat(),
    );
    expect(new Set(refused.map(reasonOf)).size).toBeGreaterThan(5);
  });
});

function partsOf(value: unknown, seen: Set<unknown>): Set<unknown> {
  if (typeof value !== "object" || value === null || seen.has(value)) return seen;
  seen.add(value);
  const inside = "_zod" in value ? (value as { _zod: { def: object } })._zod.def : value;
  for (const part of Object.values(inside)) partsOf(part, seen);
  return seen;
}

function messagesOf(schema: z.ZodType): string[] {
  const issues = [undefined, "x"].map((input) => ({ code: "custom", input, path: [], keys: ["x"] }));
  return [...partsOf(schema, new Set())].flatMap((part) => {
    const error = (part as { _zod?: { def: { error?: (issue: object) => unknown } } })._zod?.def.error;
    return error ? issues.map(error).filter((message) => typeof message === "string") : [];
  });
}

describe("every message of a schema is a reason, and no sentence", () => {
  const calls = Object.values(families).flat();
  it.each(
    calls.filter(({ request }) => request).map((call) => [`${call.method} ${call.path}`, call] as const),
  )("%s", (_, { request = {} }) => {
    const said = [request.params, request.query, request.body].flatMap((schema) =>
      schema ? messagesOf(schema) : [],
    );
    expect(said.filter((message) => reasonOf(whyOfIssue(message)) === "input.malformed")).toEqual([]);
  });

  it("is looked for where messages are", () => {
    expect(messagesOf(startDonationSchema).length).toBeGreaterThan(10);
    expect(messagesOf(z.object({ name: z.string().min(1, "A sentence") }))).toContain("A sentence");
  });
});

it("refuses in the language of the page", () => {
  expect(refusalWords("es", invalidField("email", "input.required"))).toEqual({
    title: "Obligatorio",
    errors: { email: ["Obligatorio"] },
  });
});

it.each([
  [1, "un segundo"],
  [40, "40 segundos"],
  [60, "un minuto"],
  [900, "15 minutos"],
  [7200, "2 horas"],
])("says in Spanish to wait %s seconds", (seconds, wait) => {
  expect(reasonWords("es", tooMany(seconds).why)).toBe(
    `Demasiados intentos. Espere ${wait} e inténtelo de nuevo.`,
  );
});
it.each(["en", "es"] as const)(
  "says the same on a page as beside a field or in an answer: %s",
  (language) => {
    const { credentials, invitation, ui, communities } = CATALOGUE[language];
    expect(credentials.password.mismatch).toBe(reasonWords(language, "password.mismatch"));
    expect(ui.required).toBe(reasonWords(language, "input.required"));
    expect(ui.picture.invalidFormat).toBe(reasonWords(language, "picture.invalid_format"));
    expect(ui.picture.invalidSize).toBe(reasonWords(language, "picture.invalid_size"));
    expect(communities.waiting).toBe(reasonWords(language, "community.waiting"));
    expect(communities.leave.needed).toBe(reasonWords(language, "member.assign_admin_first"));
    const { other, unknown, ...states } = invitation.closed;
    const sentence = ({ title, next }: { title: string; next: string }) => `${title}. ${next}`;
    expect(sentence(other)).toBe(reasonWords(language, "invitation.for_somebody_else"));
    expect(sentence(unknown)).toBe(reasonWords(language, "invitation.unknown"));
    for (const [state, words] of Object.entries(states)) {
      expect(sentence(words)).toBe(reasonWords(language, CLOSED_INVITATION[state as keyof typeof states]));
    }
  },
);

it("writes large numbers as they are written in the United States, in Spanish too", () => {
  const issue = whyOfIssue(asIssue(because("input.too_long", { count: 12_000 })));
  expect(reasonWords("en", issue)).toBe("At most 12,000 characters");
  expect(reasonWords("es", issue)).toBe("12,000 caracteres como máximo");
});
