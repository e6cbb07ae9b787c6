import { codeOf, lineOf, type Node, nodesIn, parseSource, walk } from "./syntax-tree";

/** API documents are English only (docs/decisions/017-languages-and-content.md). */
const PAGES = /^(?:app\/(?!api\/)|components\/).*\.tsx?$/;
const isOfPages = (file: string) => PAGES.test(file) || file.startsWith("app/api/auth/");

/** Decisions return names and parameters; pages and messages have the words. */
const isRule = (file: string) => file.startsWith("lib/") && file.includes("/rules/");

/** Rules with texts of their own. */
const WITH_TEXTS = new Set([
  // Defaults that admins edit, in both languages, and the titles of the API.
  "lib/community/campaigns/rules/default-texts.ts",
  "lib/notification/preferences/rules/kinds.ts",
  // Lines of texts and e-mails.
  "lib/notification/messages/rules/render-text.ts",
  "lib/notification/threads/rules/reply-text.ts",
  // Help of the metrics, for operators.
  "lib/payment/inbox/rules/readings.ts",
]);

/** Props and properties that users read. */
const SPOKEN = new Set([
  "alt",
  "aria-label",
  "busy",
  "busyLabel",
  "caption",
  "description",
  "hint",
  "how",
  "label",
  "legend",
  "note",
  "placeholder",
  "seal",
  "summary",
  "title",
  "what",
  "word",
  "words",
]);

/** Functions whose first arguments users read, with their number. */
const SPEAKING = new Map([
  ["flash", 1],
  ["plural", 3],
]);

/** Elements for programs and commands. */
const UNSPOKEN = new Set(["code", "kbd", "pre", "script", "style"]);

/** Texts that are the same in every language, or that users never read. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  "app/(member)/campaigns/_components/campaign-form/preview.tsx": ['" Reply STOP to opt out."'],
  "app/[...rest]/page.tsx": ['"Error"'],
  // Labels of a form of next-auth that is never shown.
  "app/api/auth/_options.ts": ['"Your Email"', '"Password"', '"Remember me"'],
  "components/tutorial/account-pictures.tsx": ["Lakewood '98"],
  "components/tutorial/campaign-pictures.tsx": ["manyhands.example/c/7F3K"],
  "components/tutorial/giving-pictures.tsx": ["Theo Lind"],
  "components/tutorial/member-pictures.tsx": ["Nora Bell", "nora@lakewood.example"],
  "components/tutorial/money-pictures.tsx": ["PayPal"],
  "components/ui/table-buttons.tsx": ["Excel"],
};

const WORD = /\p{L}{2}/u;
/** Not a name of code, such as a key of the catalogue. */
const SENTENCE = /^\p{Lu}|\s/u;

/** Words that follow each other, in lower case after the first. */
const WORDS = /\p{L}{2} \p{Ll}{2}/u;

const rawOf = ({ type, value, quasis }: Node): string =>
  type === "StringLiteral"
    ? String(value)
    : type === "TemplateLiteral"
      ? nodesIn(quasis)
          .map(({ value: part }) => (part as { raw: string }).raw)
          .join("")
      : "";

const nameOf = (value: unknown): string => {
  const [node] = nodesIn(value);
  return typeof node?.name === "string" ? node.name : String(node?.value ?? "");
};

function literalsIn(value: unknown): Node[] {
  const [node] = nodesIn(value);
  if (!node) return [];
  switch (node.type) {
    case "StringLiteral":
      return WORD.test(String(node.value)) ? [node] : [];
    case "TemplateLiteral":
      return nodesIn(node.quasis).some(({ value: part }) => WORD.test((part as { raw: string }).raw))
        ? [node]
        : [];
    case "ConditionalExpression":
      return [...literalsIn(node.consequent), ...literalsIn(node.alternate)];
    case "LogicalExpression":
      return [...literalsIn(node.left), ...literalsIn(node.right)];
    case "JSXExpressionContainer":
    case "TSAsExpression":
      return literalsIn(node.expression);
    default:
      return [];
  }
}

const isSentence = ({ type, value }: Node): boolean =>
  type === "TemplateLiteral" || SENTENCE.test(String(value));

const isUnspoken = ({ openingElement }: Node): boolean =>
  UNSPOKEN.has(nameOf(nodesIn(openingElement)[0]?.name));

function spokenIn(node: Node): Node[] {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      if (isUnspoken(node)) return [];
      return nodesIn(node.children).flatMap((child) =>
        child.type === "JSXText" ? (WORD.test(String(child.value)) ? [child] : []) : literalsIn(child),
      );
    case "JSXAttribute":
      return SPOKEN.has(nameOf(node.name)) ? literalsIn(node.value) : [];
    case "ObjectProperty":
      return !node.computed && SPOKEN.has(nameOf(node.key)) ? literalsIn(node.value).filter(isSentence) : [];
    case "CallExpression":
      return nodesIn(node.arguments)
        .slice(0, SPEAKING.get(nameOf(node.callee)) ?? 0)
        .flatMap(literalsIn);
    default:
      return [];
  }
}

/** Also lists unused exceptions. */
export function literalTexts(file: string, source: string): string[] {
  if (!isOfPages(file) && !isRule(file)) return [];
  const program = parseSource(file, source);
  if (!program) return [];
  const unused = new Set(KEPT[file]);
  const found: string[] = [];
  const textsIn = (node: Node) => (isRule(file) && WORDS.test(rawOf(node)) ? [node] : spokenIn(node));
  walk(program, (node) => {
    for (const text of textsIn(node)) {
      const code = codeOf(text, source).trim();
      if (KEPT[file]?.includes(code)) unused.delete(code);
      else found.push(`${file}:${lineOf(text)} has a text: ${code}`);
    }
  });
  if (WITH_TEXTS.has(file)) return found.length > 0 ? [] : [`${file} no longer has texts`];
  return [...found, ...[...unused].map((code) => `${file} no longer has ${code}`)];
}
