import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { concernSchema } from "@/lib/community/campaigns/report-concern";
import { suggestedPersonSchema } from "@/lib/community/drafts/schemas";
import { cleanCell, cleanEmail, cleanPhone } from "@/lib/community/imports/rules/clean";
import { newMemberSchema } from "@/lib/community/invitations/schemas";
import {
  chooseEmailSchema,
  forgotPasswordSchema,
  startChangeEmailSchema,
} from "@/lib/identity/credential-schemas";
import { externalLoginSchema } from "@/lib/identity/external/schemas";
import { passkeyNameSchema } from "@/lib/identity/passkeys/schemas";
import { completeRegistrationSchema } from "@/lib/identity/registration/registration-schemas";
import { signInSchema } from "@/lib/identity/schemas";
import { contactSchema } from "@/lib/notification/contact/contact-schema";
import { paperCheckSchema, paypalSchema, visitorSchema } from "@/lib/payment/schemas";
import { phoneChangeSchema, updateAccountSchema } from "@/lib/user/schemas";
import { root } from "@/scripts/support/folders";

type Door = readonly [door: string, field: z.ZodType];

const NAMES: readonly Door[] = [
  ["registration", completeRegistrationSchema.shape.firstName],
  ["registration, last name", completeRegistrationSchema.shape.lastName],
  ["personal info", updateAccountSchema.shape.firstName],
  ["personal info, last name", updateAccountSchema.shape.lastName],
  ["a gift", visitorSchema.shape.firstName],
  ["a gift, last name", visitorSchema.shape.lastName],
  ["a new member", newMemberSchema.shape.firstName],
  ["a new member, last name", newMemberSchema.shape.lastName],
  ["a suggestion", suggestedPersonSchema.shape.fullName],
  ["contact us", contactSchema.shape.name],
];
const EMAILS: readonly Door[] = [
  ["sign-in", signInSchema.shape.email],
  ["a forgotten password", forgotPasswordSchema.shape.email],
  ["a new address over the API", startChangeEmailSchema.shape.newEmail],
  ["a new address", chooseEmailSchema.shape.newEmail],
  ["a new address again", chooseEmailSchema.shape.confirmEmail],
  ["an external sign-in", externalLoginSchema.shape.email],
  ["a gift", visitorSchema.shape.email],
  ["PayPal", paypalSchema.shape.email],
  ["a new member", newMemberSchema.shape.email],
  ["a suggestion", suggestedPersonSchema.shape.email],
  ["contact us", contactSchema.shape.email],
  ["a concern", concernSchema.shape.email],
];
const PHONES: readonly Door[] = [
  ["registration", completeRegistrationSchema.shape.phoneNumber],
  ["personal info", updateAccountSchema.shape.phoneNumber],
  ["another number", phoneChangeSchema.shape.phoneNumber],
  ["a new member", newMemberSchema.shape.phoneNumber],
  ["a suggestion", suggestedPersonSchema.shape.phoneNumber],
  ["a check", paperCheckSchema.shape.phoneNumber],
];

const readBy = (field: z.ZodType, text: string) => field.safeParse(text).data;

describe.each(NAMES)("a name at the door %s", (_door, field) => {
  it.each([
    ["\u202dNora\u200b\u202c", "Nora"],
    ["Nora\u00a0Lee", "Nora Lee"],
    ["Ma.Teresa", "Ma. Teresa"],
    ["Gal·la", "Gal·la"],
    ["Robert (Bob)", "Robert (Bob)"],
    ["Kaʻimi", "Kaʻimi"],
    ["O´Brien", "O´Brien"],
    ["Nguye\u0302\u0303n", "Nguyễn"],
  ])("%j is %j", (text, expected) => expect(readBy(field, text)).toBe(expected));

  it.each(["foo.com", "x".repeat(2_000)])("%j is refused", (text) =>
    expect(readBy(field, text)).toBeUndefined(),
  );
});

describe.each(EMAILS)("an address at the door %s", (_door, field) => {
  it.each([
    ["a@x.example\u200b", "a@x.example"],
    ["\u00a0Nora&Alan@X.Example", "nora&alan@x.example"],
    ["o'hara+x@x.example", "o'hara+x@x.example"],
    ["a@x.xn--p1ai", "a@x.xn--p1ai"],
    ["a@xn--mnchen-3ya.example", "a@xn--mnchen-3ya.example"],
    ["a@münchen.example", "a@xn--mnchen-3ya.example"],
  ])("%j is %j", (text, expected) => expect(readBy(field, text)).toBe(expected));

  it("an endless one is refused", () => expect(readBy(field, "x".repeat(2_000))).toBeUndefined());
});

describe.each(PHONES)("a number at the door %s", (_door, field) => {
  it.each(["\u202d(202) 555-0142\u202c", "202\u2011555\u20110142", "２０２ ５５５ ０１４２"])("%j", (text) =>
    expect(readBy(field, text)).toBe("+12025550142"),
  );

  it("an endless one is refused", () => expect(readBy(field, "2".repeat(2_000))).toBeUndefined());
});

it.each([
  ["a suggestion", suggestedPersonSchema.shape.phoneNumber],
  ["personal info", updateAccountSchema.shape.phoneNumber],
])("a number at the door %s that is invisible marks alone is left out", (_door, field) => {
  expect(field.parse("\u200b\u00a0\u202c")).toBeNull();
});

it("a passkey's name is cleaned", () => {
  expect(passkeyNameSchema.parse("\u202dMy\u00a0phone\u200b\u202c")).toBe("My phone");
});

it("the cells of a list are cleaned in the same way", () => {
  expect(cleanCell("\u202dNora\u00a0Lee\u200b\u202c")).toBe("Nora Lee");
  expect(cleanEmail(cleanCell("a@x.example\u200b"))).toBe("a@x.example");
  expect(cleanPhone(cleanCell("\u202d２０２\u2011555\u20110142\u202c"))).toBe("202-555-0142");
});

/** Files whose fields of persons are no doors: what the site itself sealed, stored or shows. */
const NO_DOORS = new Set([
  "lib/community/schemas.ts",
  "lib/identity/external/confirm-email.ts",
  "lib/identity/external/sign-in.ts",
  "lib/identity/external/token.ts",
  "lib/identity/registration/registration-token.ts",
  "lib/integrations/sign-in/facebook.ts",
  "lib/integrations/sign-in/google.ts",
  "lib/payment/communities/delete-community.ts",
  "lib/payment/settling/receive-stripe-event.ts",
  "lib/user/account.ts",
  "lib/user/phone/phone-codes.ts",
]);

const FIELD = "(?:first|last|full|user)Name|name|email|newEmail|confirmEmail|phoneNumber|phone";
/** A field or schema of a person's name, address or number that begins with any string, up to the next field. */
const ANY_STRING = new RegExp(
  String.raw`^ *(?:(?:${FIELD}): |(?:export )?const \w*(?:[Nn]ame|[Ee]mail|[Pp]hone)\w* = (?:\([^)]*\) =>\s*)?)z\s*\.string\((?:(?!^ *(?!error|abort)\w+: |^(?:export|const) )[\s\S])*`,
  "gm",
);
const CLEANED = /\b(?:clean[A-Z]\w+|tidy|phoneOf|contactFields)\b/;

const filesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );

it("no other schema of a verb takes a person's name, address or number as it was typed", () => {
  const doors = filesOf("lib").filter((file) =>
    (readFileSync(join(root, file), "utf8").match(ANY_STRING) ?? []).some((field) => !CLEANED.test(field)),
  );
  expect(doors.toSorted()).toEqual([...NO_DOORS].toSorted());
});

it("a field over several lines without its cleaner is found, and one with it is not", () => {
  const raw =
    "  email: z\n    .string({ error: REQUIRED })\n    .trim(),\n  other: z.string().transform(cleanEmail),\n";
  const found = raw.match(ANY_STRING) ?? [];
  expect(found.map((field) => CLEANED.test(field))).toEqual([false]);
  const clean = raw.replace(".trim()", ".transform(cleanEmail)").match(ANY_STRING) ?? [];
  expect(clean.map((field) => CLEANED.test(field))).toEqual([true]);
});

/** A zone that comes from outside: a field of a schema, of a form or of an address, or the browser itself. */
const ZONE_FROM_OUTSIDE = [
  /^.*\b\w*[zZ]one\w*: .*(?:\bz\.|Schema\b).*$/gm,
  /\bconst \w*[zZ]one\w* = z\b[^;]*;$/gm,
  /^.*\b(?:typedText|get|getAll)\([^)]*"\w*[zZ]one\w*".*$/gm,
  /^.*\bresolvedOptions\(\)\.timeZone.*$/gm,
];

it("every time zone from outside is one that Intl knows, refused where it is stated and left out where a browser reports it", () => {
  const doors = filesOf("lib", "app", "components", "server").flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return ZONE_FROM_OUTSIDE.flatMap((door) => text.match(door) ?? []).map((door) => [
      file,
      door.replace(/\s+/g, " ").trim(),
    ]);
  });
  expect(doors).toEqual([
    ["lib/identity/registration/registration-schemas.ts", "timeZone: timeZoneSchema.nullish(),"],
    [
      "lib/identity/registration/registration-schemas.ts",
      "const timeZoneSchema = z.string({ error: UNKNOWN_ZONE }).refine(isTimeZone, UNKNOWN_ZONE);",
    ],
    // The browser fills in the field of the form below.
    [
      "app/(auth)/_components/time-zone.tsx",
      "const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;",
    ],
    ["app/(auth)/create-account/actions.ts", 'timeZone: reportedTimeZone(typedText(form, "timeZone")),'],
    // The zone does not leave the browser.
    [
      "app/(member)/campaigns/_components/campaign-form/kept/kept-banner.tsx",
      "formatDateTime(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone);",
    ],
  ]);
});

/** A format whose options name a zone, and what that zone may be: checked, fixed, or the default. */
const ZONED = /new Intl\.DateTimeFormat\((?:(?!new Intl)[\s\S]){0,80}?\btimeZone\b.{0,40}/g;
const SAFE_ZONE = /\btimeZone: (?:safeTimeZone\(|DEFAULT_TIME_ZONE\b|"UTC")/;
/** Asks `Intl` itself whether it knows the zone. */
const ASKS_INTL = 'new Intl.DateTimeFormat("en-US", { timeZone: text });';

it("every format in a stored time zone takes one that Intl knows", () => {
  const formats = filesOf("lib", "app", "components", "server", "scripts").flatMap((file) =>
    (readFileSync(join(root, file), "utf8").match(ZONED) ?? []).map((format) => ({ file, format })),
  );
  expect(formats.length).toBeGreaterThan(8);
  const others = formats.filter(({ format }) => !SAFE_ZONE.test(format));
  expect(others).toEqual([{ file: "lib/kernel/time.ts", format: ASKS_INTL }]);
});
