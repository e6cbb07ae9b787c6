import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { ContentError } from "./content-error";
import { USUAL_MARKS } from "./marks";
import { readLibrary } from "./read-library";
import { signatureOf } from "./signature";
import { variablesOf } from "./variables";

const CONFIGURATION = {
  PROVIDER_NAME: "Hands *of* [Dayton](https://x.example) <b>",
  PROVIDER_SUPPORT_EMAIL: "help@hands.example",
  PROVIDER_ADDRESS: "1 Main Street",
  APP_URL: "https://give.hands.example/",
  CARD_FEE_PERCENT: 2.2,
  CARD_FEE_FIXED_CENTS: 30,
  S3_ENDPOINT: "https://store.example",
  RETENTION_DAYS: 180,
  TEXT_HOURS: { from: 8, to: 21 },
};

let ours: string;
let theirs: string;
beforeEach(() => {
  theirs = mkdtempSync(join(tmpdir(), "content-"));
});
afterEach(() => rmSync(theirs, { recursive: true, force: true }));

function writeIn(folder: string, name: string, lines: string[]): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join("\n"));
  return path;
}
const write = (name: string, ...lines: string[]) => writeIn(theirs, name, lines);

/** Replacements for the product's texts, which texts.test.ts covers. */
beforeAll(() => {
  ours = mkdtempSync(join(tmpdir(), "content-ours-"));
  for (const language of ["en", "es"]) {
    for (const name of ["privacy-and-policy", "terms-and-conditions", "text-messages"]) {
      writeIn(ours, `${language}/${name}.md`, ["---", `title: Ours`, "description: D", "---", "Words."]);
    }
    for (const [index, name] of ["who-knows", "how-much", "money-back"].entries()) {
      const head = ["---", `title: ${name} ${language}`, `order: ${index + 1}`, "---"];
      writeIn(ours, `${language}/questions/${name}.md`, [...head, "Ours."]);
    }
  }
});
afterAll(() => rmSync(ours, { recursive: true, force: true }));

const read = (hours = CONFIGURATION.TEXT_HOURS) =>
  readLibrary({
    ours,
    theirs,
    variables: (language) => variablesOf({ ...CONFIGURATION, TEXT_HOURS: hours }, language),
  });

const question = (title: string, ...body: string[]) => ["---", `title: ${title}`, "order: 1", "---", ...body];
const MONEY_BACK = "questions/money-back.md";
const moneyBack = (language: "en" | "es") => read()[language].questions.find(({ id }) => id === "money-back");

function complaint(): string {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return error instanceof Error ? error.message : "";
  }
  return "nothing";
}

it("a provider's text stands in for ours of the same name, and for no other", () => {
  write(`en/${MONEY_BACK}`, ...question("Refunds", "Ask us."));
  const { questions } = read().en;
  expect(questions).toHaveLength(3);
  expect(questions.filter(({ plain }) => plain === "Ask us.").map(({ title }) => title)).toEqual(["Refunds"]);
});

it("a text that the provider wrote in English alone is shown in English everywhere, never as our Spanish one", () => {
  write(`en/${MONEY_BACK}`, ...question("Refunds", "Ask us."));
  expect(moneyBack("es")).toMatchObject({ title: "Refunds", language: "en" });
});

it("a text that the provider wrote in Spanish alone changes nothing in English", () => {
  const before = moneyBack("en");
  write(`es/${MONEY_BACK}`, ...question("Devoluciones", "Pregunte."));
  expect(moneyBack("es")).toMatchObject({ title: "Devoluciones", language: "es" });
  expect(moneyBack("en")).toEqual(before);
});

it("a provider adds a question in its place, and leaves one of ours out", () => {
  write("en/questions/tax.md", "---", "title: Taxes", "order: 1.5", "---", "Ask an adviser.");
  write(`en/${MONEY_BACK}`, "---", "title: Refunds", "order: 3", "hidden: true", "---", "Ask us.");
  expect(read().en.questions.map(({ id }) => id)).toEqual(["who-knows", "tax", "how-much"]);
});

it("what stands in the configuration is filled in as text, whatever signs it has", () => {
  write(
    `en/${MONEY_BACK}`,
    ...question("Who is {product}", "{provider}, [write](mailto:{supportEmail}), {siteHost}."),
  );
  expect(moneyBack("en")).toMatchObject({
    title: "Who is Manyhands",
    plain: "Hands *of* [Dayton](https://x.example) <b>, write, give.hands.example.",
  });
  expect(JSON.stringify(moneyBack("en")?.body)).toContain('"href":"mailto:help@hands.example"');
});

it("sums follow the provider's card rates", () => {
  write(
    `en/${MONEY_BACK}`,
    ...question("Fees", "{cardPercent} {cardFixed} {hundredCovered} {hundredArrives}"),
  );
  expect(moneyBack("en")?.plain).toBe("2.2% $0.30 $102.56 $97.50");
});

it.each([
  [{ from: 8, to: 21 }, "between 8 am and 9 pm"],
  [{ from: 9, to: 12 }, "between 9 am and 12 pm"],
  [{ from: 0, to: 24 }, "at any hour"],
])("the hours for texts, %j, are told as %s", (hours, words) => {
  write(`en/${MONEY_BACK}`, ...question("Hours", "{textHours}"));
  expect(read(hours).en.questions.find(({ id }) => id === "money-back")?.plain).toBe(words);
});

const tutorial = (...body: string[]) => ["---", "title: A", "summary: B", "order: 1", "---", ...body];

it.each([
  ["no head", MONEY_BACK, ["Just words."], ":1: it must begin with a head"],
  ["a head that is no YAML", MONEY_BACK, ["---", "title: 'x", "---"], ":2: its head is not YAML"],
  ["no title", MONEY_BACK, ["---", "order: 1", "---", "Words."], "title is missing"],
  ["an unknown word in the head", MONEY_BACK, ["---", "titel: x", "order: 1", "---", "Words."], "titel"],
  ["nothing to say", MONEY_BACK, question("A"), "it says nothing"],
  ["an unknown place", MONEY_BACK, question("A", "", "From {suport}."), ":6: {suport} is not known"],
  ["HTML", MONEY_BACK, question("A", "<script>alert(1)</script>"), ":5: HTML is not shown"],
  [
    "a link that runs",
    MONEY_BACK,
    question("A", "[x](javascript:alert%281%29)"),
    "can't lead to javascript:",
  ],
  [
    "a link that runs, written elsewhere",
    MONEY_BACK,
    question("A", "[x][y]\n\n[y]: javascript:alert(1)"),
    "can't lead to javascript:",
  ],
  ["a link to another host", MONEY_BACK, question("A", "[x](//x.example)"), "can't lead to //x.example"],
  ["a broken address", MONEY_BACK, question("A", "[x](/%zz%)"), ":5: /%zz% is no address"],
  ["a heading in a question", MONEY_BACK, question("A", "## B"), "it has no headings"],
  ["a picture in a question", MONEY_BACK, question("A", "![](art:give)"), ":5: a picture is one drawing"],
  ["a second title", "text-messages.md", ["---", "title: A", "description: B", "---", "# C"], ":5: headings"],
  [
    "a heading too deep",
    "text-messages.md",
    ["---", "title: A", "description: B", "---", "### C"],
    ":5: a heading",
  ],
  [
    "two headings alike",
    "text-messages.md",
    ["---", "title: A", "description: B", "---", "## C", "", "## C"],
    ":7: two headings",
  ],
  [
    "a day that is none",
    "text-messages.md",
    ["---", "title: A", "description: B", "revised: 2022-13-01", "---"],
    "revised",
  ],
  ["no steps", "tutorials/give.md", tutorial("Words."), "it has no steps"],
  [
    "an unknown drawing",
    "tutorials/give.md",
    tutorial("## A", "", "![](art:x)"),
    ":8: there is no drawing art:x",
  ],
  [
    "two drawings",
    "tutorials/give.md",
    tutorial("## A", "![](art:give)", "", "![](art:text)"),
    ":9: a picture",
  ],
  [
    "no video",
    "tutorials/give.md",
    ["---", "title: A", "summary: B", "order: 1", "video: x", "---", "## C"],
    "video",
  ],
  ["another name", "privacy.md", question("A", "B"), "no text has this name"],
  ["another kind of file", "questions/notes.txt", ["x"], "only .md files"],
])("a text with %s is refused with its file and a reason", (_, name, lines, words) => {
  const path = write(`en/${name}`, ...lines);
  const [, ...sentences] = complaint().split("\n");
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain(path);
  expect(sentences[0]).toContain(words);
});

it("everything that is wrong is told at once, each file one time", () => {
  const paths = [write(`en/${MONEY_BACK}`, "x"), write("es/text-messages.md", "y")];
  const said = complaint();
  for (const path of paths) expect(said.split(path)).toHaveLength(2);
});

it("a folder that is not there is told", () => {
  rmSync(theirs, { recursive: true });
  expect(complaint()).toContain(`there is no folder ${theirs}`);
});

it("an empty folder changes nothing", () => {
  const without = readLibrary({ ours, variables: (language) => variablesOf(CONFIGURATION, language) });
  expect(read()).toEqual(without);
});

it("a new file and a changed one are noticed", () => {
  const before = signatureOf([theirs]);
  write(`en/${MONEY_BACK}`, "x");
  const after = signatureOf([theirs]);
  expect(after).not.toBe(before);
  expect(signatureOf([theirs])).toBe(after);
});

const NO_TEXTS = { texts: false, noTexts: true, resend: false, smtp: true, store: false };

it.each([
  ["with texts and Resend", USUAL_MARKS, "By text or e-mail. Always. Resend. Twilio carries texts."],
  ["without texts, over a mail server", NO_TEXTS, "By e-mail alone. Always. A mail server."],
] as const)(
  "a paragraph or an item that is marked stands on the sites it is for: %s",
  (_site, marks, words) => {
    write(
      `en/${MONEY_BACK}`,
      ...question(
        "Marked",
        "{texts} By text or e-mail.",
        "",
        "{noTexts} By **e-mail** alone.",
        "",
        "Always.",
      ),
      ...["", "- {resend} Resend.", "- {smtp} A mail server.", "- {texts} **Twilio** carries texts."],
    );
    const sources = {
      ours,
      theirs,
      variables: (language: "en" | "es") => variablesOf(CONFIGURATION, language),
    };
    const { questions } = readLibrary({ ...sources, marks }).en;
    expect(questions.find(({ id }) => id === "money-back")?.plain.replace(/\.(?=\S)/g, ". ")).toBe(words);
  },
);

it("a mark that nobody knows is refused like any other name in braces", () => {
  const path = write(`en/${MONEY_BACK}`, ...question("Marked", "{sms} By text."));
  expect(() => read()).toThrow(`${path}:5: {sms} is not known`);
});
