import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf, codeOf, isNode, lineOf, type Node, nodesIn, parseSource, walk } from "./syntax-tree";

const LOOPS = new Set([
  "ForStatement",
  "ForOfStatement",
  "ForInStatement",
  "WhileStatement",
  "DoWhileStatement",
]);
const ITERATORS = new Set([
  "every",
  "filter",
  "find",
  "findIndex",
  "findLast",
  "flatMap",
  "forEach",
  "from",
  "map",
  "reduce",
  "reduceRight",
  "some",
  "sort",
  "toSorted",
]);
const REDUCERS = new Set(["reduce", "reduceRight"]);
const COPIERS = new Set(["concat", "flat"]);
/** Types that read all pairs for each lookup. */
const PAIRS = new Set(["FormData", "URLSearchParams", "ReadonlyURLSearchParams"]);
const PAIRS_NAMES = new Set(["form", "formData", "searchParams"]);
const LOOKUPS = new Set(["get", "getAll", "has"]);
const SIGNS = /\.\.\.|\.(?:concat|flat|get|getAll|has)\(/;

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : "";

const methodOf = ({ type, callee }: Node): string =>
  /^(?:Optional)?CallExpression$/.test(type) && isNode(callee) ? nameOf(callee.property) : "";

const objectOf = ({ callee }: Node): Node | null =>
  isNode(callee) && isNode(callee.object) ? callee.object : null;

/** Whether the source spells out a list, so its length does not depend on input. */
function isSpelledOut(node: unknown): boolean {
  if (!isNode(node)) return false;
  switch (node.type) {
    case "Identifier":
      return /^[A-Z][A-Z\d_]*$/.test(String(node.name));
    case "ArrayExpression":
      return nodesIn(node.elements).every(
        (element) => element.type !== "SpreadElement" || isSpelledOut(element.argument),
      );
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return isSpelledOut(node.expression);
    case "CallExpression": {
      const object = objectOf(node);
      return nameOf(object) === "Object" ? isSpelledOut(nodesIn(node.arguments)[0]) : isSpelledOut(object);
    }
    default:
      return false;
  }
}

/** The part of a node that runs once for each element of input; empty for no loop. */
function repeatedIn(node: Node): Node[] {
  if (LOOPS.has(node.type)) {
    if (isSpelledOut(node.right)) return [];
    return nodesIn([node.test, node.update, node.body]);
  }
  if (!ITERATORS.has(methodOf(node))) return [];
  const [list, ...rest] = [objectOf(node), ...nodesIn(node.arguments)];
  const isFixed = isSpelledOut(nameOf(list) === "Array" ? rest[0] : list);
  return isFixed ? [] : rest.filter(({ type }) => /Function/.test(type));
}

const isAnyWithin = (node: Node, condition: (node: Node) => boolean): boolean =>
  condition(node) || childrenOf(node).some((child) => isAnyWithin(child, condition));

const isWithin = (node: Node, code: string, source: string): boolean =>
  isAnyWithin(node, (below) => codeOf(below, source) === code);

const isSpread = ({ type }: Node) => type === "SpreadElement";

/** Whether an object may get new keys: not a record with a changed field. */
const isOpen = ({ properties }: Node): boolean => {
  const parts = nodesIn(properties);
  return parts.filter(isSpread).length > 1 || parts.some(({ computed }) => computed === true);
};

/** Whether an expression copies one of these values into a longer list, object or buffer. */
const isLongerCopy = (expression: Node, values: readonly string[], source: string): boolean =>
  isAnyWithin(expression, (node) => {
    const parts = nodesIn(node.elements ?? (isOpen(node) ? node.properties : []));
    const copied = COPIERS.has(methodOf(node)) ? [node] : parts.filter(isSpread);
    return copied.some((part) => values.some((value) => isWithin(part, value, source)));
  });

function declaredIn(loop: readonly Node[]): Map<string, Node | null> {
  const names = new Map<string, Node | null>();
  for (const part of loop) {
    walk(part, (node) => {
      if (node.type === "VariableDeclarator") {
        const init = isNode(node.init) ? node.init : null;
        if (isNode(node.id)) walk(node.id, (id) => names.set(nameOf(id), init));
      }
      for (const parameter of nodesIn(node.params)) walk(parameter, (id) => names.set(nameOf(id), null));
    });
  }
  return names;
}

/** The name at the beginning of `name`, `name.field` or `name[key].get(other)`. */
function baseOf(node: Node): string {
  if (node.type === "ThisExpression") return "this";
  const below = node.object ?? node.callee ?? node.expression;
  return isNode(below) ? baseOf(below) : nameOf(node);
}

/** The target and value of an assignment, or of the `set` of a map. */
function writtenBy(node: Node, source: string): { base: string; target: string; value: Node } | null {
  if (node.type === "AssignmentExpression" && isNode(node.left) && isNode(node.right)) {
    return { base: baseOf(node.left), target: codeOf(node.left, source), value: node.right };
  }
  const object = objectOf(node);
  const [key, value] = nodesIn(node.arguments);
  if (methodOf(node) !== "set" || !object || !key || !value) return null;
  return {
    base: baseOf(object),
    target: `${codeOf(object, source)}.get(${codeOf(key, source)})`,
    value,
  };
}

const unwrapped = (node: unknown) => (isNode(node) && node.type === "AwaitExpression" ? node.argument : node);

function namesOfPairs(program: Node): Set<string> {
  const names = new Set(PAIRS_NAMES);
  walk(program, (node) => {
    const isDeclared = node.type === "Identifier";
    const value = isDeclared ? node.typeAnnotation : unwrapped(node.init);
    if (!isNode(value)) return;
    const isPairs = isDeclared
      ? isAnyWithin(value, ({ typeName }) => PAIRS.has(nameOf(typeName)))
      : (value.type === "NewExpression" && PAIRS.has(nameOf(value.callee))) || methodOf(value) === "formData";
    if (isPairs) names.add(nameOf(isDeclared ? node : node.id));
  });
  return names;
}

type Loop = { declared: ReadonlyMap<string, Node | null> };

/** The loops copy what they collect, or look a name up in a form. */
export function growthIn(file: string, source: string): string[] {
  const program = SIGNS.test(source) ? parseSource(file, source) : null;
  if (!program) return [];
  const pairs = namesOfPairs(program);
  const faults: string[] = [];
  const refuse = (node: Node, why: string) => {
    const code = codeOf(node, source);
    faults.push(`${file}:${lineOf(node)}: ${code.length > 80 ? `${code.slice(0, 80)}…` : code} ${why}`);
  };
  const isCopied = (node: Node, { declared }: Loop): boolean => {
    const written = writtenBy(node, source);
    if (!written || declared.has(written.base)) return false;
    const { target, value } = written;
    const aliases = [...declared].flatMap(([name, init]) =>
      init && isWithin(init, target, source) ? name : [],
    );
    return isLongerCopy(value, [target, ...aliases], source);
  };
  const visit = (node: Node, loops: readonly Loop[]): void => {
    if (loops.some((loop) => isCopied(node, loop))) {
      refuse(node, "copies in a loop what it has collected. Push to a list, or use groupPairs().");
    }
    const method = methodOf(node);
    const object = objectOf(node);
    if (loops.length > 0 && object && LOOKUPS.has(method)) {
      const name = nameOf(object) || nameOf(object.property);
      if (method === "getAll" || pairs.has(name)) {
        refuse(node, "reads all fields for each round of a loop. Use groupPairs().");
      }
    }
    const repeated = repeatedIn(node);
    for (const callback of REDUCERS.has(method) ? repeated : []) {
      const sum = nameOf(nodesIn(callback.params)[0]);
      if (sum && isNode(callback.body) && isLongerCopy(callback.body, [sum], source)) {
        refuse(node, "copies its sum for each element. Push to a list, or use flat().");
      }
    }
    const within = repeated.length > 0 ? [...loops, { declared: declaredIn(repeated) }] : loops;
    for (const child of childrenOf(node)) visit(child, repeated.includes(child) ? within : loops);
  };
  visit(program, []);
  return faults;
}

export const growthOf = (folder: string, files: readonly string[]): string[] =>
  files.flatMap((file) => growthIn(file, readFileSync(join(folder, file), "utf8")));
