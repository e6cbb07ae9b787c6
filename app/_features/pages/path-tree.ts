type Entry<T> = {
  pattern: string;
  row: T;
  names: readonly (readonly [name: string, index: number])[];
};

type Node<T> = {
  literal: Map<string, Node<T>>;
  /** "[campaignId]". */
  parameter: Node<T> | null;
  entry: Entry<T> | null;
};

export type Found<T> = { pattern: string; row: T; params: Readonly<Record<string, string>> };

const PARAMETER = /^\[([^.\]]+)\]$/;
/** Matches the rest, so it needs no node. */
const isCatchAll = (pattern: string) => pattern.includes("[...");

const emptyNode = <T>(): Node<T> => ({ literal: new Map(), parameter: null, entry: null });

const segmentsOf = (path: string): string[] => (path === "/" ? [] : path.split("/").slice(1));

export const fillPattern = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/\[(?:\.\.\.)?([^\]]+)\]/g, (whole, name: string) => params[name] ?? whole);

/**
 * Follows the folders of `app`. Literal segments precede parameters. Fixed paths have a map, because every
 * request uses it.
 */
export class PathTree<T> {
  private readonly root = emptyNode<T>();
  private readonly fixed = new Map<string, Found<T>>();

  constructor(rows: Readonly<Record<string, T>>) {
    for (const [pattern, row] of Object.entries(rows)) {
      if (isCatchAll(pattern)) continue;
      const segments = segmentsOf(pattern);
      let node = this.root;
      for (const segment of segments) node = below(node, segment);
      if (node.entry) throw new Error(`${pattern} is the same path as ${node.entry.pattern}`);
      const names = segments.flatMap((segment, index) => {
        const name = PARAMETER.exec(segment)?.[1];
        return name ? [[name, index] as const] : [];
      });
      node.entry = { pattern, row, names };
      if (names.length === 0) this.fixed.set(pattern, { pattern, row, params: {} });
    }
  }

  /** Ignores catch-alls. */
  at(path: string): Found<T> | null {
    const fixed = this.fixed.get(path);
    if (fixed || !path.startsWith("/")) return fixed ?? null;
    const segments = segmentsOf(path);
    const entry = find(this.root, segments, 0);
    if (!entry) return null;
    const params: Record<string, string> = {};
    for (const [name, index] of entry.names) params[name] = segments[index] ?? "";
    return { pattern: entry.pattern, row: entry.row, params };
  }

  /**
   * An unknown path inherits from the nearest row above (the root excluded), else from those below if they
   * agree: "/settings/nothing" is as closed as "/settings".
   */
  asking(ask: (row: T) => boolean): (path: string) => boolean {
    const agreed = new Map<Node<T>, boolean | null>();
    const judge = (node: Node<T>): boolean | null => {
      const nodes = [...node.literal.values(), ...(node.parameter ? [node.parameter] : [])];
      const answers = [...(node.entry ? [ask(node.entry.row)] : []), ...nodes.map(judge)];
      const verdict = answers.every((one) => one === answers[0]) ? (answers[0] ?? null) : null;
      agreed.set(node, verdict);
      return verdict;
    };
    judge(this.root);
    return (path) => {
      const found = this.at(path);
      if (found) return ask(found.row);
      const way = this.wayOf(path);
      const above = way.findLast(({ entry }) => entry !== null)?.entry;
      if (above) return ask(above.row);
      return way.some((node) => agreed.get(node));
    };
  }

  private wayOf(path: string): Node<T>[] {
    const way: Node<T>[] = [];
    let node: Node<T> | null = this.root;
    for (const segment of path.startsWith("/") ? segmentsOf(path) : []) {
      node = node.literal.get(segment) ?? (segment === "" ? null : node.parameter);
      if (!node) break;
      way.push(node);
    }
    return way;
  }
}

function below<T>(node: Node<T>, segment: string): Node<T> {
  if (PARAMETER.test(segment)) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const known = node.literal.get(segment) ?? emptyNode<T>();
  node.literal.set(segment, known);
  return known;
}

function find<T>(node: Node<T>, segments: readonly string[], depth: number): Entry<T> | null {
  const segment = segments[depth];
  if (segment === undefined) return node.entry;
  const literal = node.literal.get(segment);
  const found = literal ? find(literal, segments, depth + 1) : null;
  if (found || !node.parameter || segment === "") return found;
  return find(node.parameter, segments, depth + 1);
}
