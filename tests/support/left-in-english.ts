import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

/** Words that occur in every English sentence, and in no Spanish one. */
const ENGLISH =
  /\b(?:the|and|your?|you|with|this|that|these|from|for|not|are|was|were|have|has|been|will|we|our|of|to|is|it|by|what|when|who|how|please|back|sign|log|page|send)\b/i;

/** URLs and e-mail addresses have no language, and “…” quotes a page in English. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.example\S*|\bwww\.\S+|“[^”]*”/g;

/** Undisplayed elements, and `code`, which is the same in every language. */
const WORDLESS = new Set(["code", "script", "style", "noscript", "template", "nextjs-portal"]);
const READ_OUT = ["aria-label", "aria-valuetext", "alt", "placeholder", "title"];

/** Wordless, marked as English, or bold for a button that a guide names. */
function isLeftOut(element: Element, inProse: boolean): boolean {
  const { name, attribs } = element;
  return (
    WORDLESS.has(name) ||
    /^en/.test(attribs.lang ?? "") ||
    attribs.translate === "no" ||
    (inProse && name === "strong")
  );
}

function textsIn(nodes: readonly AnyNode[], isOut = isLeftOut, inProse = false): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node.data];
    if (!isTag(node) || isOut(node, inProse)) return [];
    const readOut = READ_OUT.map((name) => node.attribs[name] ?? "");
    const isProse = inProse || (node.attribs.class ?? "").split(/\s+/).includes("prose");
    return [...readOut, ...textsIn(node.children, isOut, isProse)];
  });
}

export const wordsOn = (html: string): string[] =>
  textsIn(parseDocument(html).children, ({ name }) => WORDLESS.has(name)).filter(
    (text) => text.trim() !== "",
  );

/**
 * Lists English texts, visible or for screen readers, in a page in another language. Omits elements marked as
 * English or untranslatable, code, English buttons that a guide names, and people's own words (`written`).
 */
export function leftInEnglish(html: string, written: readonly string[] = []): string[] {
  const byPeople = written.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  return textsIn(parseDocument(html).children).filter((text) => {
    if (text.trim() === "" || byPeople.some((line) => line.includes(text.trim()))) return false;
    // The parser does not decode the text of text fields.
    const plain = text.replaceAll("&#x27;", "'");
    const ours = byPeople.reduce((rest, line) => rest.replaceAll(line, " "), plain);
    return ENGLISH.test(ours.replaceAll(NO_WORDS, " "));
  });
}
