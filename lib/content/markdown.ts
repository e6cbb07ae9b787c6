import type { Root as Elements } from "hast";
import type { Blockquote, Code, Heading, Nodes, Root } from "mdast";
import { toString as plainText } from "mdast-util-to-string";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { TextError } from "./content-error";
import { isMark, type Mark, type Marks, USUAL_MARKS } from "./marks";
import { fillVariables, type TextVariables } from "./variables";

const reader = unified().use(remarkParse).use(remarkFrontmatter, ["yaml"]).use(remarkGfm);
const turner = unified().use(remarkRehype);

const lineOf = (node: Nodes) => node.position?.start.line;

/** Our pages, headings, https, e-mail and telephone. */
const LINK = /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/;

/** The Markdown parser encodes the braces of `{names}` as `%7B`. */
function decoded(address: string, line: number | undefined): string {
  try {
    return decodeURI(address);
  } catch {
    throw new TextError(line, `${address} is no address: a % stands for something else`);
  }
}

function readFront<S extends z.ZodType>(root: Root, schema: S, variables: TextVariables): z.infer<S> {
  const head = root.children[0];
  if (head?.type !== "yaml") throw new TextError(1, "it must begin with a head between two lines of ---");
  const lines = new LineCounter();
  const document = parseDocument(head.value, { lineCounter: lines });
  const [wrong] = document.errors;
  if (wrong) throw new TextError(lines.linePos(wrong.pos[0]).line + 1, `its head is not YAML: ${wrong.code}`);
  const filled: unknown = JSON.parse(JSON.stringify(document.toJS() ?? {}), (_, value) =>
    typeof value === "string" ? fillVariables(value, variables, lineOf(head)) : value,
  );
  const front = schema.safeParse(filled);
  if (front.success) return front.data;
  const issues = front.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim());
  throw new TextError(lineOf(head), `its head: ${issues.join("; ")}`);
}

/** A code block (```) shows a text (SMS); its info word is the text's language. */
function messageOf(node: Code, variables: TextVariables): Blockquote {
  const value = fillVariables(node.value, variables, lineOf(node));
  return {
    type: "blockquote",
    data: node.lang ? { hProperties: { lang: node.lang } } : {},
    children: [{ type: "paragraph", children: [{ type: "text", value }] }],
  };
}

const MARKED = /^\{(\w+)\}\s*/;

function takeMark(node: Nodes | undefined): Mark | null {
  const first = node?.type === "paragraph" ? node.children[0] : undefined;
  const mark = first?.type === "text" ? MARKED.exec(first.value)?.[1] : undefined;
  if (first?.type !== "text" || mark === undefined || !isMark(mark)) return null;
  first.value = first.value.replace(MARKED, "");
  return mark;
}

/** Marked for another kind of site (`{noTexts} …`). */
function leaveOut(root: Root, marks: Marks): void {
  visit(root, ["paragraph", "listItem"], (node, index, parent) => {
    if (!parent || index === undefined) return;
    const mark = takeMark(node.type === "listItem" ? node.children[0] : node);
    if (mark === null || marks[mark]) return;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

function fill(root: Root, variables: TextVariables): void {
  visit(root, (node, index, parent) => {
    if (node.type === "text") node.value = fillVariables(node.value, variables, lineOf(node));
    // `[words][name]`.
    if (node.type === "link" || node.type === "definition") {
      node.url = fillVariables(decoded(node.url, lineOf(node)), variables, lineOf(node));
      if (!LINK.test(node.url)) throw new TextError(lineOf(node), `a link can't lead to ${node.url}`);
    }
    if (node.type === "code" && parent) {
      parent.children[index ?? 0] = messageOf(node, variables);
      return SKIP;
    }
    if (node.type === "html") {
      throw new TextError(lineOf(node), "HTML is not shown; write Markdown");
    }
  });
}

const slugOf = (title: string) =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

export type TitleInText = { id: string; title: string; depth: number };

/** Headings begin at `##`, because the page's title is the `#`, and skip no level. */
function nameHeadings(root: Root): TitleInText[] {
  const titles: TitleInText[] = [];
  visit(root, "heading", (node: Heading) => {
    const above = titles.at(-1)?.depth ?? 1;
    if (node.depth === 1) throw new TextError(lineOf(node), "headings begin at ##; the title is in the head");
    if (node.depth > above + 1) throw new TextError(lineOf(node), "a heading leaves a step out");
    const title = plainText(node);
    const id = slugOf(title);
    if (titles.some((other) => other.id === id))
      throw new TextError(lineOf(node), `two headings say “${title}”`);
    titles.push({ id, title, depth: node.depth });
    node.data = { hProperties: { id } };
    return SKIP;
  });
  return titles;
}

type Read<F> = { front: F; tree: Root; titles: TitleInText[] };

/**
 * Replaces `{names}` and removes other sites' parts. Throws a TextError with the line for HTML, a link that
 * `LINK` forbids, or a heading out of order.
 */
export function readText<S extends z.ZodType>(
  source: string,
  schema: S,
  variables: TextVariables,
  marks: Marks = USUAL_MARKS,
): Read<z.infer<S>> {
  const root = reader.parse(source);
  const front = readFront(root, schema, variables);
  root.children.shift();
  leaveOut(root, marks);
  fill(root, variables);
  return { front, tree: root, titles: nameHeadings(root) };
}

export const toElements = (tree: Root): Elements => turner.runSync(tree);

export function partsOf(tree: Root): { before: Root; parts: { heading: Heading; body: Root }[] } {
  const before: Root = { type: "root", children: [] };
  const parts: { heading: Heading; body: Root }[] = [];
  for (const node of tree.children) {
    if (node.type === "heading" && node.depth === 2) {
      parts.push({ heading: node, body: { type: "root", children: [] } });
    } else (parts.at(-1)?.body ?? before).children.push(node);
  }
  return { before, parts };
}
