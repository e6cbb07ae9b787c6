import { XMLParser } from "fast-xml-parser";

type XmlNode = Record<string, unknown>;

/** Namespace: empty without a prefix, null for an undeclared prefix. */
type Attribute = { name: string; namespace: string | null; value: string };

export type Element = {
  name: string;
  namespace: string | null;
  attributes: Attribute[];
  children: XmlNode[];
  scope: Scope;
};

/** The default namespace has an empty prefix. */
type Scope = { bound: ReadonlyMap<string, string>; outer: Scope | null };

const xml = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  maxNestedTags: 1_000,
});

export const parseXml = (text: string): XmlNode[] => xml.parse(text);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

export const decodeEntities = (text: string) =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
        if (hex) return characterOf(Number.parseInt(hex, 16));
        return decimal ? characterOf(Number(decimal)) : (ENTITIES[name] ?? all);
      })
    : text;

const ROOT: Scope = {
  bound: new Map([
    ["", ""],
    ["xml", "http://www.w3.org/XML/1998/namespace"],
  ]),
  outer: null,
};

function scopeWithin(outer: Scope, attributes: Record<string, string>): Scope {
  const bound = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "xmlns") bound.set("", decodeEntities(value));
    else if (name.startsWith("xmlns:")) bound.set(name.slice(6), decodeEntities(value));
  }
  return bound.size > 0 ? { bound, outer } : outer;
}

function namespaceOf(prefix: string, within: Scope): string | null {
  for (let scope: Scope | null = within; scope; scope = scope.outer) {
    const namespace = scope.bound.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return null;
}

function divide(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)];
}

export function elementOf(node: XmlNode, parent: Element | null): Element | null {
  for (const [qualified, children] of Object.entries(node)) {
    if (qualified === ":@" || !Array.isArray(children)) continue;
    const raw = (node[":@"] ?? {}) as Record<string, string>;
    const scope = scopeWithin(parent?.scope ?? ROOT, raw);
    const [prefix, name] = divide(qualified);
    const attributes: Attribute[] = [];
    for (const [key, value] of Object.entries(raw)) {
      if (key === "xmlns" || key.startsWith("xmlns:")) continue;
      const [attributePrefix, local] = divide(key);
      const namespace = attributePrefix === "" ? "" : namespaceOf(attributePrefix, scope);
      attributes.push({ name: local, namespace, value: decodeEntities(value) });
    }
    return { name, namespace: namespaceOf(prefix, scope), attributes, children, scope };
  }
  return null;
}

export const childrenOf = (element: Element): Element[] =>
  element.children.flatMap((node) => elementOf(node, element) ?? []);

/** In document order, each with the context from its parent's. */
export function* elementsWithin<Context>(
  nodes: XmlNode[],
  outermost: Context,
  contextOf: (element: Element, context: Context) => Context,
): Generator<{ element: Element; context: Context }> {
  type Entry = { node: XmlNode; parent: Element | null; context: Context };
  const entriesOf = (all: XmlNode[], parent: Element | null, context: Context): Entry[] =>
    all.map((node) => ({ node, parent, context })).reverse();
  const stack = entriesOf(nodes, null, outermost);
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const element = elementOf(entry.node, entry.parent);
    if (!element) continue;
    yield { element, context: entry.context };
    const context = contextOf(element, entry.context);
    for (const child of entriesOf(element.children, element, context)) stack.push(child);
  }
}

export function* elementsOf(nodes: XmlNode[]): Generator<Element> {
  for (const { element } of elementsWithin(nodes, null, () => null)) yield element;
}

export const textOf = ({ children }: Element): string =>
  children.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");

const OFFICE = /^(?:$|http:\/\/schemas\.openxmlformats\.org\/|http:\/\/purl\.oclc\.org\/ooxml\/)/;

/** Other names never replace Office's namespaces. */
export const isOffice = ({ namespace }: { namespace: string | null }) =>
  namespace !== null && OFFICE.test(namespace);

/** Attributes by name; those without a prefix win. */
export function officeAttributes({ attributes }: Element): Record<string, string | undefined> {
  const named = attributes.filter(isOffice);
  const plainLast = [...named.filter((one) => one.namespace), ...named.filter((one) => !one.namespace)];
  return Object.fromEntries(plainLast.map(({ name, value }) => [name, value]));
}
