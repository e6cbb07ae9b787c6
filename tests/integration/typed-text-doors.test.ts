import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { passkeyNameSchema } from "@/lib/identity/passkeys/schemas";
import { cleanCell, cleanEmail, cleanPhone } from "@/lib/integrations/lists/clean";
import { asIssue, cleanText } from "@/lib/kernel";
import { contactFields } from "@/lib/notification/contact/contact-schema";
import { root } from "@/scripts/support/folders";
import { allFields, type Field, fieldsIn } from "../support/string-fields";

const words = (...lines: string[]) => lines.join(" ").split(" ");

/** Fields, by schema and path, that people do not type. */
const NO_DOORS = new Set(
  words(
    // Output of the site.
    "accountSchema.firstName accountSchema.lastName accountSchema.email accountSchema.phoneNumber",
    "listedUserSchema.firstName listedUserSchema.lastName listedUserSchema.email listedUserSchema.phoneNumber",
    // Google's claims, cleaned before storage.
    "claimsSchema.email claimsSchema.given_name claimsSchema.family_name claimsSchema.sub",
    // Reports of mail providers and carriers.
    "receiveEmailEvent.type receiveEmailEvent.to[] receiveEmailEvent.bounceType receiveTextEvent.status",
    "receiveInboundText.from receiveInboundText.body receiveInboundText.optOut",
    // A list and its cells, which are cleaned when the list is checked.
    "startImportSchema.list changeImportSchema.rows[].firstName changeImportSchema.rows[].lastName",
    "changeImportSchema.rows[].email changeImportSchema.rows[].phoneNumber",
    // Compared, not stored.
    "revealCheckSchema.name revealCheckSchema.description revealCheckSchema.messages[].content",
    "liftSuppression.address listSuppressed.searchString deleteCommunity.name consentsOf.phone",
    "readPicture.kind readPicture.name",
    "attestationSchema.response.transports[] communityHistory.before connectExternal.subject",
    "readStatement.from readStatement.to excludedSchema.[] pathId workSchema tokenField",
  ),
);

/** Endings of paths of ids, secrets and codes, which are compared with our own values. */
const MADE_BY_US = new Set(
  words(
    "id sid short shortCode token access_token refresh_token proof work version imageName website",
    "password currentPassword confirmPassword",
  ),
);
const isMadeByUs = (path: string) => {
  const last = path.split(".").at(-1)?.replace("[]", "") ?? "";
  return MADE_BY_US.has(last) || /(?:Id|Ids|Token|excludedMembers|repeatedFrom)$/.test(last);
};

const nameOf = ({ owner, path }: Field) => (path === "" ? owner : `${owner}.${path}`);
/** A number and its country are cleaned together. */
const isPartOfPhone = ({ owner, path }: Field) =>
  /(?:^|\.)(?:number|country)$/.test(path) &&
  /phone/i.test(nameOf({ owner, path: path.replace(/\w+$/, "") } as Field));

const doors = (await allFields()).filter(
  (field) => !NO_DOORS.has(nameOf(field)) && !isMadeByUs(field.path) && !isPartOfPhone(field),
);
const called = (pattern: RegExp) =>
  doors.filter(({ path }) => pattern.test(path)).map((field) => [nameOf(field), field.schema] as const);

const NAMES = [
  ...called(/(?:^|\.|\])(?:\w+Name|given_name|family_name)$/),
  ["contactFields.name", contactFields.name] as const,
];
const EMAILS = called(/e-?mail$/i);
const PHONES = called(/(?:phone|mobile)(?:number)?$/i);

const readBy = (schema: z.ZodType, text: string) => schema.safeParse(text).data;

/** Direction marks and invisible spaces, by which one text can look like another. */
const MARKS = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const SAMPLES = [
  "Nora Lee",
  "a@x.example",
  "(202) 555-0142",
  "This is a longer text with a few words in it.",
];

const keepsMarks = ({ schema }: Field) =>
  SAMPLES.map((text) => readBy(schema, `\u202d${text}\u200b\u202c`)).some(
    (read) => typeof read === "string" && MARKS.test(read),
  );

it("no schema hands on a text with invisible marks", () => {
  expect(doors.filter(keepsMarks).map(nameOf)).toEqual([]);
  expect(cleanText("\u202dNora\u200b\u202c")).toBe("Nora");
});

it("every exception is a field of today", async () => {
  const all = new Set((await allFields()).map(nameOf));
  expect([...NO_DOORS].filter((name) => !all.has(name))).toEqual([]);
});

it("a new door is found, however its schema is written", () => {
  const raw = z.object({
    contactEmail: z.string().optional(),
    person: z.array(z.object({ payeeName: z.coerce.string() })),
    note: z.union([z.string().trim(), z.object({ text: z.string().max(200) })]).nullable(),
    pair: z.tuple([z.string(), z.number()]),
    both: z.intersection(z.object({ left: z.string() }), z.object({ right: z.set(z.string()) })),
    read: z.preprocess((value) => value, z.object({ inside: z.string() })),
    clean: z.string().transform(cleanText),
  });
  const found = fieldsIn("raw", raw);
  expect(found.map(nameOf)).toEqual([
    "raw.contactEmail",
    "raw.person[].payeeName",
    "raw.note",
    "raw.note.text",
    "raw.pair[0]",
    "raw.pair[1]",
    "raw.both",
    "raw.both.left",
    "raw.both.right[]",
    "raw.read",
    "raw.read.inside",
    "raw.clean",
  ]);
  expect(found.filter(keepsMarks).map(({ path }) => path)).toEqual([
    "contactEmail",
    "person[].payeeName",
    "note",
    "note.text",
    "pair[0]",
    "both.left",
    "both.right[]",
    "read.inside",
  ]);
});

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

  it("one that is refused for letters before the @ is told so", () => {
    const { success, error } = field.safeParse("дми@x.example");
    expect(success || error.issues[0]?.message).toBe(success || asIssue("person.foreign_mailbox"));
  });
});

describe.each(PHONES)("a number at the door %s", (_door, field) => {
  it.each(["\u202d(202) 555-0142\u202c", "202\u2011555\u20110142", "２０２ ５５５ ０１４２"])("%j", (text) =>
    expect(readBy(field, text)).toBe("+12025550142"),
  );

  it("an endless one is refused", () => expect(readBy(field, "2".repeat(2_000))).toBeUndefined());
});

it.each(PHONES.filter(([, schema]) => schema.safeParse("").success))(
  "a number at the door %s that is invisible marks alone is left out",
  (_door, schema) => expect(schema.parse("\u200b\u00a0\u202c") ?? null).toBeNull(),
);

it("a passkey's name is cleaned", () => {
  expect(passkeyNameSchema.parse("\u202dMy\u00a0phone\u200b\u202c")).toBe("My phone");
});

it("the cells of a list are cleaned in the same way", () => {
  expect(cleanCell("\u202dNora\u00a0Lee\u200b\u202c")).toBe("Nora Lee");
  expect(cleanEmail(cleanCell("a@x.example\u200b"))).toBe("a@x.example");
  expect(cleanPhone(cleanCell("\u202d２０２\u2011555\u20110142\u202c"))).toBe("202-555-0142");
});

const filesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
  );

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
    ["lib/kernel/intl.ts", "return reportedTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);"],
    ["lib/identity/registration/registration-schemas.ts", "timeZone: timeZoneSchema.nullish(),"],
    [
      "lib/identity/registration/registration-schemas.ts",
      "const timeZoneSchema = z.string({ error: UNKNOWN_ZONE }).refine(isTimeZone, UNKNOWN_ZONE);",
    ],
    ["app/(auth)/create-account/actions.ts", 'timeZone: reportedTimeZone(typedText(form, "timeZone")),'],
  ]);
});
