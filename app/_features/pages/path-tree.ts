type Node<T> = {
  /** What is below it, by the name of the next segment. */
  literal: Map<string, Node<T>>;
  /** What is below it for any segment: "[campaignId]". */
  parameter: Node<T> | null;
  /** The row that ends here. */
  entry: { pattern: string; row: T } | null;
};

/** A row, and what stands in a path for its parameters. */
export type Found<T> = { pattern: string; row: T; params: Readonly<Record<string, string>> };

const PARAMETER = /^\[[^.\]]+\]$/;
/** "[...rest]" takes what no other row does, so it is no place of its own. */
const isCatchAll = (pattern: string) => pattern.includes("[...");

const emptyNode = <T>(): Node<T> => ({ literal: new Map(), parameter: null, entry: null });

const segmentsOf = (path: string): string[] => (path === "/" ? [] : path.split("/").slice(1));

const paramsOf = (pattern: string, segments: readonly string[]) =>
  Object.fromEntries(
    segmentsOf(pattern).flatMap((name, place) =>
      PARAMETER.test(name) ? [[name.slice(1, -1), segments[place] ?? ""]] : [],
    ),
  );

/** The path of a pattern whose parameters have these values. */
export const fillPattern = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/\[(?:\.\.\.)?([^\]]+)\]/g, (whole, name: string) => params[name] ?? whole);

/**
 * Rows found by the path that somebody asks for. Their patterns are written as the folders of `app`
 * ("/campaigns/[campaignId]/donate"), and as there a literal segment goes before a parameter.
 */
export class PathTree<T> {
  private readonly root = emptyNode<T>();

  constructor(rows: Readonly<Record<string, T>>) {
    for (const [pattern, row] of Object.entries(rows)) {
      if (isCatchAll(pattern)) continue;
      let node = this.root;
      for (const segment of segmentsOf(pattern)) node = PathTree.grow(node, segment);
      if (node.entry) throw new Error(`${pattern} is the same path as ${node.entry.pattern}`);
      node.entry = { pattern, row };
    }
  }

  private static grow<T>(node: Node<T>, segment: string): Node<T> {
    if (PARAMETER.test(segment)) {
      node.parameter ??= emptyNode();
      return node.parameter;
    }
    const below = node.literal.get(segment) ?? emptyNode();
    node.literal.set(segment, below);
    return below;
  }

  /** The row of a path without its query, or null when no row but a catch-all would take it. */
  at(path: string): Found<T> | null {
    if (!path.startsWith("/")) return null;
    const segments = segmentsOf(path);
    const entry = PathTree.find(this.root, segments, 0);
    return entry && { ...entry, params: paramsOf(entry.pattern, segments) };
  }

  private static find<T>(node: Node<T>, segments: readonly string[], depth: number): Node<T>["entry"] {
    const segment = segments[depth];
    if (segment === undefined) return node.entry;
    const literal = node.literal.get(segment);
    const found = literal ? PathTree.find(literal, segments, depth + 1) : null;
    if (found || !node.parameter || segment === "") return found;
    return PathTree.find(node.parameter, segments, depth + 1);
  }

  /**
   * Makes a question about rows a question about paths. A path without a row is answered like the nearest row above it,
   * or like the rows below that place where they all agree: "/settings/nothing" is as closed as "/settings", and
   * "/members" as all that is below it.
   */
  asking(ask: (row: T) => boolean): (path: string) => boolean {
    const verdicts = new Map<Node<T>, boolean | null>();
    const judge = (node: Node<T>): boolean | null => {
      const below = [...node.literal.values(), ...(node.parameter ? [node.parameter] : [])].map(judge);
      const agreed = below.every((one) => one === below[0]) ? (below[0] ?? null) : null;
      const verdict = node.entry ? ask(node.entry.row) : agreed;
      verdicts.set(node, verdict);
      return verdict;
    };
    judge(this.root);
    return (path) => {
      const found = this.at(path);
      if (found) return ask(found.row);
      let verdict = false;
      for (const node of this.way(path)) verdict = verdicts.get(node) ?? verdict;
      return verdict;
    };
  }

  /** The places that a path leads through, as far as there are any; the root is none of them. */
  private *way(path: string): Generator<Node<T>> {
    let node: Node<T> | null = this.root;
    for (const segment of path.startsWith("/") ? segmentsOf(path) : []) {
      node = node.literal.get(segment) ?? (segment === "" ? null : node.parameter);
      if (!node) return;
      yield node;
    }
  }
}
