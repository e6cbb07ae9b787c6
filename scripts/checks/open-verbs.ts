import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { childrenOf, isNode, type Node, nodesIn, parseSource } from "./syntax-tree";

/** Calling one of these with the context counts as a check. */
const GUARDS = new Set([
  "requireUser",
  "requireMember",
  "requireAdmin",
  "lockOwnAdminRole",
  "requirePlatform",
  "requireSystem",
  "notForCaller",
]);

/** In this module, `look(schema, work)` requires the desk before its work. */
const VERBS = join("lib", "platform", "verb.ts");

type Named = { node: Node } | { from: string; name: string };
type Module = { names: Map<string, Named>; exports: Map<string, Named>; stars: string[] };

const nameOf = (node: unknown): string =>
  isNode(node) && (node.type === "Identifier" || node.type === "StringLiteral")
    ? String(node.name ?? node.value)
    : "";

function* within(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* within(child);
}

/** Whether a function takes a context first, `(ctx, …) => …`, also if wrapped: `wrapped(verb)`. */
function takesContext(sources: Sources, file: string, node: Node): boolean {
  for (const { type, params } of within(node)) {
    if (/Function/.test(type) && /^_?ctx$/.test(nameOf(nodesIn(params)[0]))) return true;
  }
  if (node.type !== "CallExpression") return false;
  return nodesIn(node.arguments).some((argument) => {
    const given = sources.find(file, sources.module(file).names.get(nameOf(argument)));
    return given !== null && given.node !== node && takesContext(sources, given.file, given.node);
  });
}

class Sources {
  private readonly modules = new Map<string, Module>();
  constructor(private readonly root: string) {}

  /** The declaration of a name in a module; null for a type, or for code outside the project. */
  find(file: string, named: Named | undefined): { file: string; node: Node } | null {
    if (!named) return null;
    if ("node" in named) return { file, node: named.node };
    return this.exported(named.from, named.name);
  }

  exported(file: string, name: string): { file: string; node: Node } | null {
    const { exports, stars } = this.module(file);
    const here = this.find(file, exports.get(name));
    if (here) return here;
    for (const star of stars) {
      const there = this.exported(star, name);
      if (there) return there;
    }
    return null;
  }

  module(file: string): Module {
    const known = this.modules.get(file);
    if (known) return known;
    const read = this.read(file);
    this.modules.set(file, read);
    return read;
  }

  private resolve(from: string, source: unknown): string | null {
    const text = nameOf(source);
    const base = text.startsWith("@/")
      ? join(this.root, text.slice(2))
      : text.startsWith(".")
        ? join(dirname(from), text)
        : null;
    if (base === null) return null;
    return [`${base}.ts`, `${base}.tsx`, join(base, "index.ts")].find(existsSync) ?? null;
  }

  private read(file: string): Module {
    const module: Module = { names: new Map(), exports: new Map(), stars: [] };
    const program = parseSource(file, readFileSync(file, "utf8"));
    for (const statement of nodesIn(program?.body)) this.take(file, module, statement);
    return module;
  }

  private take(file: string, module: Module, statement: Node): void {
    const { type, declaration, specifiers, source } = statement;
    if (type === "ImportDeclaration") {
      const from = this.resolve(file, source);
      for (const { local, imported } of from ? nodesIn(specifiers) : []) {
        module.names.set(nameOf(local), { from: from ?? "", name: nameOf(imported) });
      }
    } else if (type === "ExportAllDeclaration") {
      const from = this.resolve(file, source);
      if (from) module.stars.push(from);
    } else if (type === "ExportNamedDeclaration") {
      if (isNode(declaration)) {
        for (const [name, node] of declared(declaration)) {
          module.names.set(name, { node });
          module.exports.set(name, { node });
        }
      }
      const from = source ? this.resolve(file, source) : null;
      for (const { local, exported } of nodesIn(specifiers)) {
        const name = nameOf(local);
        const named = source ? from && { from, name } : module.names.get(name);
        if (named) module.exports.set(nameOf(exported), named);
      }
    } else for (const [name, node] of declared(statement)) module.names.set(name, { node });
  }
}

function declared(statement: Node): [string, Node][] {
  if (statement.type === "FunctionDeclaration") return [[nameOf(statement.id), statement]];
  if (statement.type !== "VariableDeclaration") return [];
  return nodesIn(statement.declarations).flatMap(({ id, init }): [string, Node][] =>
    isNode(init) ? [[nameOf(id), init]] : [],
  );
}

function asks(sources: Sources, file: string, node: Node, seen: Set<Node>): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  for (const part of within(node)) {
    if (part.type !== "CallExpression") continue;
    if (nameOf(part.callee) === "look") {
      const look = sources.find(file, sources.module(file).names.get("look"));
      if (look?.file.endsWith(VERBS)) return true;
    }
    const [first, ...rest] = nodesIn(part.arguments);
    // `read(ctx, …)`, and `inTransaction(ctx, read)`, `query(schema, read)` or `wrapped(read)`.
    const callees = [/^(ctx|_ctx|inner|tx)$/.test(nameOf(first)) ? part.callee : first, ...rest];
    for (const name of callees.map(nameOf)) {
      if (GUARDS.has(name)) return true;
      const callee = sources.find(file, sources.module(file).names.get(name));
      if (
        callee &&
        takesContext(sources, callee.file, callee.node) &&
        asks(sources, callee.file, callee.node, seen)
      )
        return true;
    }
  }
  return false;
}

/**
 * Lists verbs and views of lib/<context>/index.ts that check no right, directly or in a function that gets
 * their context. They are public, or a check is missing. Also lists each `export *`.
 */
export function openVerbs(root: string, context: string): string[] {
  const sources = new Sources(root);
  const door = join(root, "lib", context, "index.ts");
  const { exports, stars } = sources.module(door);
  const open = [...exports.keys()].filter((name) => {
    const found = sources.exported(door, name);
    return (
      found &&
      takesContext(sources, found.file, found.node) &&
      !asks(sources, found.file, found.node, new Set())
    );
  });
  return [...open, ...stars.map((star) => `* from ${relative(dirname(door), star)}`)].sort();
}
