import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";

/** Words that no English sentence is without and no Spanish one has. */
const ENGLISH =
  /\b(?:the|and|your?|you|with|this|that|these|from|for|not|are|was|were|have|has|been|will|we|our|of|to|is|it|by|what|when|who|how|please|back|sign|log|page|send)\b/i;

/** Addresses of pages and of people are in no language; in quotes stands what a page in English says. */
const NO_WORDS = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.example\S*|\bwww\.\S+|“[^”]*”/g;

/** Elements whose text nobody reads, and those that say what only a computer takes. */
const WORDLESS = new Set(["code", "script", "style", "noscript", "template", "nextjs-portal"]);
const READ_OUT = ["aria-label", "aria-valuetext", "alt", "placeholder", "title"];

/** True for a part that is English on purpose or has no words: marked so, or a button that a guide names in bold. */
function isLeftOut(element: Element, inProse: boolean): boolean {
  const { name, attribs } = element;
  return (
    WORDLESS.has(name) ||
    /^en/.test(attribs.lang ?? "") ||
    attribs.translate === "no" ||
    (inProse && name === "strong")
  );
}

/** The texts that can be seen and those that are read out. */
function textsIn(nodes: readonly AnyNode[], inProse = false): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [node.data];
    if (!isTag(node) || isLeftOut(node, inProse)) return [];
    const readOut = READ_OUT.map((name) => node.attribs[name] ?? "");
    const isProse = inProse || (node.attribs.class ?? "").split(/\s+/).includes("prose");
    return [...readOut, ...textsIn(node.children, isProse)];
  });
}

/**
 * What a page in another language still says in English, from its HTML: the texts that can be seen and those that are
 * read out, apart from parts that are marked as English or not to be translated, code, buttons of English pages that a
 * guide names, and what people wrote themselves.
 */
export function leftInEnglish(html: string, written: readonly string[] = []): string[] {
  const byPeople = written.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
  return textsIn(parseDocument(html).children).filter((text) => {
    if (text.trim() === "" || byPeople.some((line) => line.includes(text.trim()))) return false;
    const ours = byPeople.reduce((rest, line) => rest.replaceAll(line, " "), text);
    return ENGLISH.test(ours.replaceAll(NO_WORDS, " "));
  });
}
