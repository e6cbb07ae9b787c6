import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, type Token } from "parse5";
import type { Edit } from "./edits";

const NONCE = /(?:^|;)\s*script-src [^;]*'nonce-([A-Za-z0-9+/=_-]+)'/;

/** The nonce of a rendered answer's policy: what Next wrote itself carries it, and nothing else can. */
export const nonceOf = (policy: string | undefined): string | null => NONCE.exec(policy ?? "")?.[1] ?? null;

/** An element that carries the mark, and where it stands in the text. */
export type Marked = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  location: Token.ElementLocation;
  /** Of a script that stands in the document: what it does. */
  code: string;
};

export type Parsed = {
  marked: Marked[];
  /** Behind the start tag of the head; null where the text writes none. */
  headStart: number | null;
};

/** Reads a document as browsers do, in its order. */
export function parseMarked(html: string, nonce: string): Parsed {
  const found: Parsed = { marked: [], headStart: null };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (defaultTreeAdapter.isElementNode(node)) {
      const { tagName, sourceCodeLocation: location } = node;
      if (tagName === "head") found.headStart = location?.startTag?.endOffset ?? null;
      if (location && node.attrs.some(({ name, value }) => name === "nonce" && value === nonce)) {
        const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
        const code = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
        found.marked.push({ name: tagName, attributes, location, code });
      }
    }
    if ("content" in node) visit(node.content);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return found;
}

/** What the policy must name, so that the marked scripts of a document run once their mark is gone. */
export function hashesOf(marked: readonly Marked[], nonce: string): string[] {
  const codes = marked.flatMap(({ name, code }) =>
    name === "script" && code !== "" ? [withoutMark(code, nonce)] : [],
  );
  return [...new Set(codes.map(hashOf))];
}

export const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64");

/** Takes the attribute away, with the space before it. */
export const unmarkings = (marked: readonly Marked[]): Edit[] =>
  marked.flatMap(({ location }) => {
    const attribute = location.attrs?.nonce;
    return attribute ? [{ start: attribute.startOffset - 1, end: attribute.endOffset, text: "" }] : [];
  });

/** The mark stands in the data of the page too, where Next tells the browser of scripts to come. */
export const withoutMark = (text: string, nonce: string): string => text.replaceAll(nonce, "");
