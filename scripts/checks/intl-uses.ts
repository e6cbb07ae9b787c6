import { type Node, nodesIn, parseSource, walk } from "./syntax-tree";

/** The only module that may use them: its functions do not throw for unknown time zones and languages. */
const HOME = "lib/kernel/intl.ts";
const FOLDERS =
  /^(?:app|components|lib|server)\/|^(?:instrumentation|instrumentation-client|middleware)\.ts$/;

function usedBy({ type, name, property, computed }: Node): string | null {
  if (type === "Identifier" && name === "Intl") return "Intl";
  if (!/^(?:Optional)?MemberExpression$/.test(type) || computed) return null;
  const [method] = nodesIn(property);
  return /^toLocale/.test(String(method?.name)) ? String(method?.name) : null;
}

export function intlUses(file: string, source: string): string[] {
  if (file === HOME || !FOLDERS.test(file)) return [];
  // Parsing all files takes ten seconds; few have these names.
  if (!/\bIntl\b|toLocale/.test(source)) return [];
  const program = parseSource(file, source);
  if (!program) return [];
  const found: string[] = [];
  walk(program, (node) => {
    const use = usedBy(node);
    if (use) found.push(`${file} uses ${use}, which only ${HOME} may`);
  });
  return found;
}
