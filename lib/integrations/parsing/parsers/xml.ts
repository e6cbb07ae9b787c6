import { XMLParser } from "fast-xml-parser";

export type XmlNode = Record<string, unknown>;
export type Element = { name: string; attributes: Record<string, string>; children: XmlNode[] };

const xml = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  maxNestedTags: 1_000,
});

export const parseXml = (text: string): XmlNode[] => xml.parse(text);

/** The element that a node is; null for text. */
export function elementOf(node: XmlNode): Element | null {
  for (const [name, children] of Object.entries(node)) {
    if (name === ":@" || !Array.isArray(children)) continue;
    return { name, attributes: (node[":@"] ?? {}) as Record<string, string>, children };
  }
  return null;
}

/** The elements of a part in the order of their beginnings. */
export function* elementsOf(nodes: XmlNode[]): Generator<Element> {
  const stack = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    const element = elementOf(node);
    if (!element) continue;
    yield element;
    for (const child of [...element.children].reverse()) stack.push(child);
  }
}

/** The text directly within an element. */
export const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/** Replaces the entities of XML in a text or attribute by their characters. */
export const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
    if (hex) return characterOf(Number.parseInt(hex, 16));
    return decimal ? characterOf(Number(decimal)) : (ENTITIES[name] ?? all);
  });
