import { childrenOf, codeOf, lineOf, type Node, nodesIn, parseSource, walk } from "./syntax-tree";

/** Functions that format a sum of money. `moneyWriters` finds functions that use them. */
const WRITERS = ["formatCents", "formatShort", "formatWhole"];

/** Components that keep a text correct under a page translator (`components/ui/live-text.tsx`). */
const GUARDS = new Set(["Money", "LiveText", "LiveTexts", "Button", "SubmitButton", "LinkButton"]);

/** Their props, and props that other components show in one of these. */
const GUARDED_PROPS = new Set([
  "AlertDialog.title",
  "AlertDialog.description",
  "AmountChoices.options",
  "Checkbox.hint",
  "Field.mark",
  "Field.error",
  "Progress.text",
  "Sum.lines",
]);

const nameOf = (value: unknown): string => {
  const [node] = nodesIn(value);
  if (node?.type === "JSXMemberExpression" || node?.type === "MemberExpression") return nameOf(node.property);
  return String(node?.name ?? "");
};

const isElement = ({ type }: Node): boolean => type === "JSXElement" || type === "JSXFragment";

/** Whether the text of an expression contains a sum. Elements within are judged separately. */
function namesMoney(node: Node, writers: ReadonlySet<string>, sums: ReadonlySet<string>): boolean {
  if (isElement(node)) return false;
  if (node.type === "CallExpression" && writers.has(nameOf(node.callee))) return true;
  if (node.type === "Identifier" && sums.has(String(node.name))) return true;
  // Of `sum.cents` only the object is a value here, and of `{ sum: 1 }` only the value.
  if (node.type === "MemberExpression" && !node.computed) return part(node.object);
  if (node.type === "ObjectProperty" && !node.computed) return part(node.value);
  if (node.type === "LogicalExpression" && node.operator === "&&") return part(node.right);
  if (node.type === "BinaryExpression" && node.operator !== "+") return false;
  if (node.type === "ConditionalExpression") return part(node.consequent) || part(node.alternate);
  return childrenOf(node).some((child) => namesMoney(child, writers, sums));

  function part(value: unknown): boolean {
    return nodesIn(value).some((child) => namesMoney(child, writers, sums));
  }
}

/** Whether a node returns elements: a component, which is judged at its own source. */
const hasElements = (node: Node): boolean => isElement(node) || childrenOf(node).some(hasElements);

function functionsOf(program: Node): [name: string, body: Node][] {
  const statements = nodesIn(program.body).flatMap((node) =>
    node.type === "ExportNamedDeclaration" ? nodesIn(node.declaration) : [node],
  );
  return statements.flatMap((node): [string, Node][] =>
    node.type === "FunctionDeclaration"
      ? [[nameOf(node.id), node]]
      : nodesIn(node.declarations).flatMap(({ id, init }) =>
          nodesIn(init)
            .filter(({ type }) => /Function/.test(type))
            .map((body): [string, Node] => [nameOf(id), body]),
        ),
  );
}

/** Parses a file only if it contains one of these names; parsing all takes long. */
function parseWriting(file: string, source: string, writers: ReadonlySet<string>): Node | null {
  const isWriting = source.split(/[^\w$]+/).some((word) => writers.has(word));
  return isWriting ? parseSource(file, source) : null;
}

/** Includes functions that put a sum into words, except hooks and server calls. */
export function moneyWriters(sources: Iterable<readonly [file: string, source: string]>): Set<string> {
  const writers = new Set(WRITERS);
  const known = new Set(WRITERS);
  for (const [file, source] of sources) {
    const program = parseWriting(file, source, known);
    for (const [name, body] of program ? functionsOf(program) : []) {
      if (body.async || /^use[A-Z]/.test(name) || hasElements(body)) continue;
      if (childrenOf(body).some((child) => namesMoney(child, known, new Set()))) writers.add(name);
    }
  }
  return writers;
}

function sumsIn(program: Node, writers: ReadonlySet<string>): Set<string> {
  const sums = new Set<string>();
  let size = -1;
  while (size !== sums.size) {
    size = sums.size;
    walk(program, (node) => {
      const [init] = nodesIn(node.init);
      if (node.type !== "VariableDeclarator" || !init || /Function/.test(init.type)) return;
      const name = nameOf(node.id);
      if (name !== "" && namesMoney(init, writers, sums)) sums.add(name);
    });
  }
  return sums;
}

/**
 * Places where a page translator can leave a stale sum. `passed`: props that hand a sum to a component that
 * guards it.
 */
export function unguardedMoney(
  file: string,
  source: string,
  writers: ReadonlySet<string>,
  passed: ReadonlySet<string>,
): string[] {
  const program = parseWriting(file, source, writers);
  if (!program) return [];
  const sums = sumsIn(program, writers);
  const found: string[] = [];
  const note = (node: Node, location: string) =>
    found.push(`${file}:${lineOf(node)} shows a sum in ${location}: ${codeOf(node, source)}`);
  walk(program, (node) => {
    if (!isElement(node)) return;
    const [opening] = nodesIn(node.openingElement);
    const element = nameOf(opening?.name);
    for (const child of nodesIn(node.children)) {
      if (child.type !== "JSXExpressionContainer" || GUARDS.has(element)) continue;
      if (childrenOf(child).some((inner) => namesMoney(inner, writers, sums))) note(child, `<${element}>`);
    }
    for (const attribute of nodesIn(opening?.attributes)) {
      const prop = nameOf(attribute.name);
      const location = `${element}.${prop}`;
      const [value] = nodesIn(attribute.value).flatMap(childrenOf);
      if (!value || /Function/.test(value.type) || /^(?:aria-|key$)/.test(prop)) continue;
      if (GUARDED_PROPS.has(location) || passed.has(location)) continue;
      if (namesMoney(value, writers, sums)) note(attribute, location);
    }
  });
  return found;
}
