import { join } from "node:path";
import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { expect, it } from "vitest";
import { pageAt } from "@/app/_features/pages/addresses";
import { LANGUAGES } from "@/lib/kernel/languages";
import { type Marks, USUAL_MARKS } from "./marks";
import { PICTURE_NAMES } from "./picture-names";
import { readLibrary } from "./read-library";
import { PAGES } from "./schemas";
import type { PageText, Text } from "./texts";
import { variablesOf } from "./variables";

const CONFIGURATION = {
  PROVIDER_NAME: "The Provider",
  PROVIDER_SUPPORT_EMAIL: "help@provider.example",
  PROVIDER_ADDRESS: "1 Main Street",
  APP_URL: "https://give.example.org",
  CARD_FEE_PERCENT: 2.2,
  CARD_FEE_FIXED_CENTS: 30,
  S3_ENDPOINT: "https://store.example",
  RETENTION_DAYS: 180,
  TEXT_HOURS: { from: 8, to: 21 },
};
const libraryOf = (marks: Marks) =>
  readLibrary({
    ours: join(process.cwd(), "content"),
    variables: (language) => variablesOf(CONFIGURATION, language),
    marks,
  });
const libraries = libraryOf(USUAL_MARKS);
/** Without Twilio, by SMTP. */
const withoutTexts = libraryOf({ texts: false, noTexts: true, resend: false, smtp: true, store: false });

const all = (language: "en" | "es", of = libraries) => {
  const { pages, ...lists } = of[language];
  return [...pages.values(), ...Object.values(lists).flat()];
};
const bodies = (text: Text): Root[] =>
  "steps" in text && Array.isArray(text.steps)
    ? [text.body, ...text.steps.map((step: { body: Root }) => step.body)]
    : [text.body];
const linksOf = (text: Text): string[] =>
  bodies(text).flatMap((body) => {
    const found: string[] = [];
    visit(body, "element", ({ tagName, properties }) => {
      if (tagName === "a") found.push(String(properties.href));
    });
    return found;
  });
const pageOf = (name: string): PageText | undefined => libraries.en.pages.get(name);

it.each([
  ["questions", 17],
  ["tutorials", 7],
  ["values", 6],
  ["team", 3],
] as const)("there are %s in both languages, %i of them, in the same order", (kind, count) => {
  const [english, spanish] = LANGUAGES.map((language) => libraries[language][kind]);
  expect(english).toHaveLength(count);
  expect(spanish?.map(({ id }) => id)).toEqual(english?.map(({ id }) => id));
});

it("the values are those of the specification", () => {
  expect(libraries.en.values.map(({ title }) => title)).toEqual([
    "Respect",
    "Dignity",
    "Speed",
    "Empowerment",
    "Action first",
    "True non-profit",
  ]);
});

it.each(LANGUAGES)("every text of ours is written in %s", (language) => {
  expect(all(language).filter((text) => text.language !== language)).toEqual([]);
  expect([...libraries[language].pages.keys()]).toEqual([...PAGES]);
});

it.each([
  ["usual", libraries],
  ["without texts", withoutTexts],
] as const)("a text has the same parts and the same links in both languages, %s", (_site, of) => {
  const spanish = all("es", of);
  for (const [index, english] of all("en", of).entries()) {
    const other = spanish[index];
    if (other?.id !== english.id) throw new Error(`${english.id} is missing`);
    expect([english.id, linksOf(other).sort()]).toEqual([english.id, linksOf(english).sort()]);
    const parts = (text: Text) =>
      "contents" in text
        ? (text as PageText).contents.length
        : bodies(text).map((body) => body.children.length);
    expect([english.id, parts(other)]).toEqual([english.id, parts(english)]);
  }
});

it("a step shows the same drawing in both languages, and every drawing is shown somewhere", () => {
  const drawingsOf = (of: typeof libraries) =>
    LANGUAGES.map((language) =>
      of[language].tutorials.map(({ steps }) => steps.map(({ picture }) => picture)),
    );
  const [usual, other] = [drawingsOf(libraries), drawingsOf(withoutTexts)];
  expect([usual[1], other[1]]).toEqual([usual[0], other[0]]);
  expect([...new Set([usual[0], other[0]].flat(2))].sort()).toEqual([...PICTURE_NAMES]);
});

it.each(LANGUAGES)("every link of the texts in %s leads to a page that is there", (language) => {
  const ids = libraries[language].tutorials.map(({ id }) => `/tutorials/${id}`);
  for (const text of all(language)) {
    for (const link of linksOf(text)) {
      if (!link.startsWith("/")) {
        expect([text.id, link]).toEqual([text.id, `mailto:${CONFIGURATION.PROVIDER_SUPPORT_EMAIL}`]);
        continue;
      }
      const [path = "", index] = link.split("#");
      expect([text.id, link, pageAt(path) !== null]).toEqual([text.id, link, true]);
      if (path.startsWith("/tutorials/")) expect(ids).toContain(path);
      if (index) expect(pageOf(path.slice(1))?.contents.map(({ id }) => id)).toContain(index);
    }
  }
});

it.each(LANGUAGES)("the texts in %s keep to the product's voice", (language) => {
  for (const text of all(language)) {
    const words = `${text.title} ${text.plain}`;
    expect([text.id, words.match(/[!¡]|\boops\b|victim|beneficiar|víctima/i)]).toEqual([text.id, null]);
    expect([text.id, words.match(/\{\w*\}/)]).toEqual([text.id, null]);
  }
});

it.each([
  [
    "privacy-and-policy",
    ["at least 13", "16 in the European Economic Area, Switzerland and the United Kingdom"],
  ],
  ["privacy-and-policy", ["We never sell, rent or share your information."]],
  [
    "privacy-and-policy",
    ["To donate you must be at least 18", "Stripe", "Twilio", "Resend", "No promotional e-mails", "STOP"],
  ],
  [
    "terms-and-conditions",
    ["13 years old", "European Economic Area, Switzerland and the United Kingdom at least 16"],
  ],
  ["terms-and-conditions", ["To donate you must be at least 18", "Donations are final and non-refundable"]],
  ["terms-and-conditions", ["filed within one year", "rules of the American Arbitration Association"]],
  ["terms-and-conditions", ["full control over the use of contributed funds", "1–3 business days"]],
  ["terms-and-conditions", ["100% of donations go to those in need", "The platform takes $0"]],
  [
    "text-messages",
    ["Message frequency varies", "Message and data rates may apply", "Reply STOP", "Reply HELP"],
  ],
  ["text-messages", ["Carriers are not liable", "not a condition", "never sell or share telephone numbers"]],
] as const)("%s says %j", (name, sentences) => {
  for (const sentence of sentences) expect(pageOf(name)?.plain).toContain(sentence);
});

it("the legal texts say when they were last revised", () => {
  for (const language of LANGUAGES) {
    const { pages } = libraries[language];
    expect(pages.get("privacy-and-policy")?.revised).toBe("2026-11-28");
    expect(pages.get("terms-and-conditions")?.revised).toBe("2026-11-28");
  }
});

it.each([
  ["en", /\btext messages?\b|\bby text\b|\btexts (?:come|are never)\b|\bSTOP\b|Twilio|Resend/],
  ["es", /mensajes? de texto|\bSTOP\b|Twilio|Resend/],
] as const)("on a site without texts and Resend, no text of ours in %s speaks of them", (language, words) => {
  for (const text of all(language, withoutTexts)) {
    if (text.id === "text-messages") continue;
    expect([text.id, text.plain.match(words)]).toEqual([text.id, null]);
    expect([text.id, linksOf(text)]).not.toEqual([text.id, expect.arrayContaining(["/text-messages"])]);
  }
});
