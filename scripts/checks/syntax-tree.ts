import { type Node, parseSync } from "@babel/core";

export type { Node } from "@babel/core";

const parse = (file: string, source: string) =>
  parseSync(source, {
    filename: file,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
  });

/** Throws for an invalid source. */
export const parseSource = (file: string, source: string): Node | null =>
  parse(file, source)?.program ?? null;

/** Throws for an invalid source. */
export const commentsIn = (file: string, source: string): { line: number; text: string }[] =>
  (parse(file, source)?.comments ?? []).map(({ loc, value }) => ({
    line: loc?.start.line ?? 0,
    text: value,
  }));

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

export const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([field, child]) => (field === "loc" ? [] : nodesIn(child)));

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

export const lineOf = (node: Node): number => (node.loc as { start: { line: number } }).start.line;

export const codeOf = (node: Node, source: string): string =>
  source.slice(Number(node.start), Number(node.end)).replace(/\s+/g, " ");
