import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

/** Words of which every English sentence has one, and no Spanish sentence any. */
const ENGLISH =
  /\b(?:the|and|your?|you|with|this|that|these|from|for|not|are|was|were|have|has|been|will|we|our|of|to|is|it|by|what|when|who|how|please|back|sign|log|page|send)\b/i;

/** Text to ignore: URLs and e-mail addresses have no language, and “…” quotes a page in English. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.example\S*|\bwww\.\S+|“[^”]*”/g;

/** Elements whose text is not displayed, and `code`, which is the same in every language. */
const WORDLESS = new Set(["code", "script", "style", "noscript", "template", "nextjs-portal"]);
const READ_OUT = ["aria-label", "aria-valuetext", "alt", "placeholder", "title"];

/** True for an element without words, or marked as English, or in bold for a button that a guide names. */
function isLeftOut(element: Element, inProse: boolean): boolean {
  const { name, attribs } = element;
  return (
    WORDLESS.has(name) ||
    /^en/.test(attribs.lang ?? "") ||
    attribs.translate === "no" ||
    (inProse && name === "strong")
  );
}

/** The visible texts, and those for screen readers. */
function textsIn(nodes: readonly AnyNode[], isOut = isLeftOut, inProse = false): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node.data];
    if (!isTag(node) || isOut(node, inProse)) return [];
    const readOut = READ_OUT.map((name) => node.attribs[name] ?? "");
    const isProse = inProse || (node.attribs.class ?? "").split(/\s+/).includes("prose");
    return [...readOut, ...textsIn(node.children, isOut, isProse)];
  });
}

/** All that somebody reads on a page, or has read out to them, in whatever language. */
export const wordsOn = (html: string): string[] =>
  textsIn(parseDocument(html).children, ({ name }) => WORDLESS.has(name)).filter(
    (text) => text.trim() !== "",
  );

/**
 * The English texts in the HTML of a page in another language, both visible ones and those for screen
 * readers. Not included are elements marked as English or as not to be translated, code, buttons of English
 * pages that a guide names, and what people wrote themselves (`written`).
 */
export function leftInEnglish(html: string, written: readonly string[] = []): string[] {
  const byPeople = written.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  return textsIn(parseDocument(html).children).filter((text) => {
    if (text.trim() === "" || byPeople.some((line) => line.includes(text.trim()))) return false;
    // What stands in a text field is not decoded by the parser.
    const plain = text.replaceAll("&#x27;", "'");
    const ours = byPeople.reduce((rest, line) => rest.replaceAll(line, " "), plain);
    return ENGLISH.test(ours.replaceAll(NO_WORDS, " "));
  });
}
