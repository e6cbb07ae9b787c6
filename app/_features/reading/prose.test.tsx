import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readText, toElements } from "@/lib/content/markdown";
import { FRONT } from "@/lib/content/schemas";
import { listedText } from "@/lib/content/texts";
import type { TextVariables } from "@/lib/content/variables";
import { withWords } from "@/tests/support/with-words";
import { Prose } from "./prose";
import { QuestionList } from "./question-list";

const VARIABLES: TextVariables = {
  product: "Manyhands",
  provider: "The Provider",
  supportEmail: "help@provider.example",
  postalAddress: "1 Main Street",
  siteAddress: "https://give.example.org",
  siteHost: "give.example.org",
  cardPercent: "2.2%",
  cardFixed: "$0.30",
  hundredCovered: "$102.56",
  hundredArrives: "$97.50",
  accountAge: "13",
  accountAgeInEurope: "16",
  givingAge: "18",
  storeHost: "store.example",
  retentionDays: "180",
  textHours: "between 8 am and 9 pm",
};
const head = "---\ntitle: A\norder: 1\n---\n";
const shown = (body: string) =>
  renderToStaticMarkup(<Prose of={toElements(readText(head + body, FRONT.values, VARIABLES).tree)} />);

it("Markdown becomes elements", () => {
  expect(shown("**Plain** words.\n\n- one\n- two")).toBe(
    '<div class="prose"><p><strong>Plain</strong> words.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul></div>',
  );
});

it("what a name of the configuration holds is never markup", () => {
  const variables = { ...VARIABLES, provider: "<img src=x onerror=alert(1)> **x**" };
  const { tree } = readText(`${head}{provider}`, FRONT.values, variables);
  expect(renderToStaticMarkup(<Prose of={toElements(tree)} />)).toContain(
    "&lt;img src=x onerror=alert(1)&gt; **x**",
  );
});

it("a text message stands in a bubble, in its own language", () => {
  expect(shown("```en\nReply STOP, {product}\n```")).toContain(
    '<blockquote lang="en">\n<p>Reply STOP, Manyhands</p>\n</blockquote>',
  );
});

it("headings have an address made of their words", () => {
  const source = "---\ntitle: A\ndescription: B\n---\n## Qué guardamos, y más\n\nx";
  expect(readText(source, FRONT.page, VARIABLES).titles).toEqual([
    { id: "que-guardamos-y-mas", title: "Qué guardamos, y más", depth: 2 },
  ]);
});

const question = (language: "en" | "es") =>
  listedText("questions", { id: "money-back", language, source: `${head}No.`, variables: VARIABLES });

it("a question opens without scripts, and its answer carries the address", () => {
  const html = renderToStaticMarkup(withWords(<QuestionList questions={[question("en")]} language="en" />));
  expect(html).toMatch(/^<div class="qa"><details><summary>.*<\/summary><div id="money-back"/);
  expect(html).toContain('href="#money-back"');
});

it("fourteen questions stand on a page, and the others open below them", () => {
  const many = Array.from({ length: 17 }, (_, index) => ({ ...question("en"), id: `question-${index + 1}` }));
  const html = renderToStaticMarkup(withWords(<QuestionList questions={many} language="en" />));
  const [page = "", more = ""] = html.split('<details class="qa-more">');
  expect([page.match(/<details/g)?.length, more.match(/<details/g)?.length]).toEqual([14, 3]);
  expect(more).toContain("More questions (3)");
  const fourteen = renderToStaticMarkup(
    withWords(<QuestionList questions={many.slice(0, 14)} language="en" />),
  );
  expect(fourteen).not.toContain("More questions");
});

it("a question in another language than the page says so", () => {
  const html = renderToStaticMarkup(withWords(<QuestionList questions={[question("en")]} language="es" />));
  expect(html).toContain('<details lang="en">');
});
