import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, type Token } from "parse5";
import type { Edit } from "./edits";

const NONCE = /(?:^|;)\s*script-src [^;]*'nonce-([A-Za-z0-9+/=_-]+)'/;

/** Only elements written by Next have the nonce. */
export const nonceOf = (policy: string | undefined): string | null => NONCE.exec(policy ?? "")?.[1] ?? null;

/** Element with the nonce (the *mark*). */
export type Marked = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  location: Token.ElementLocation;
  /** Code of an inline script. */
  code: string;
};

export type Parsed = {
  marked: Marked[];
  /** Null without a head. */
  headStart: number | null;
};

/** Parses like a browser; marked elements in document order. */
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

export function hashesOf(marked: readonly Marked[], nonce: string): string[] {
  const codes = marked.flatMap(({ name, code }) =>
    name === "script" && code !== "" ? [withoutMark(code, nonce)] : [],
  );
  return [...new Set(codes.map(hashOf))];
}

export const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64");

/** Includes the space before each attribute. */
export const unmarkings = (marked: readonly Marked[]): Edit[] =>
  marked.flatMap(({ location }) => {
    const attribute = location.attrs?.nonce;
    return attribute ? [{ start: attribute.startOffset - 1, end: attribute.endOffset, text: "" }] : [];
  });

/** In page data, Next announces scripts with the nonce. */
export const withoutMark = (text: string, nonce: string): string => text.replaceAll(nonce, "");
