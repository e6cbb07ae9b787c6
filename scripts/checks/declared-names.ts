import { isNode, type Node, parseSource, walk } from "./syntax-tree";

/** Fields that declare names, by type of syntax node. Each holds a name or a pattern of names. */
const NAMING: Record<string, readonly string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ObjectMethod: ["key", "params"],
  ClassMethod: ["key", "params"],
  ClassDeclaration: ["id"],
  ClassProperty: ["key"],
  CatchClause: ["param"],
  ImportDefaultSpecifier: ["local"],
  ImportNamespaceSpecifier: ["local"],
  TSTypeAliasDeclaration: ["id"],
  TSInterfaceDeclaration: ["id"],
  TSEnumDeclaration: ["id"],
  TSEnumMember: ["id"],
  TSPropertySignature: ["key"],
  TSMethodSignature: ["key", "parameters"],
  TSFunctionType: ["parameters"],
  TSNamedTupleMember: ["label"],
};

/** `{ a, b: [c, ...d] }` declares a, c and d. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [String(pattern.name)];
    case "ObjectPattern":
      return namesIn(pattern.properties);
    case "ObjectProperty":
      return namesIn(pattern.value);
    case "ArrayPattern":
      return namesIn(pattern.elements);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    case "TSParameterProperty":
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** The key of a property; a quoted key counts only if it could be a name. */
function keyOf(key: unknown): string[] {
  if (!isNode(key) || key.type !== "StringLiteral") return namesIn(key);
  return typeof key.value === "string" && /^[\w.-]+$/.test(key.value) ? [key.value] : [];
}

function declaredBy(node: Node): string[] {
  if (node.type === "ImportSpecifier") return namesIn(node.imported).concat(namesIn(node.local)).slice(-1);
  if (node.type === "ExportSpecifier") return namesIn(node.exported);
  if (node.type === "ObjectProperty") return node.computed === true ? [] : keyOf(node.key);
  const fields = node.computed === true ? [] : (NAMING[node.type] ?? []);
  return fields.flatMap((field) => namesIn(node[field]));
}

export function declaredNames(filename: string, source: string): Set<string> {
  const names = new Set<string>();
  const program = parseSource(filename, source);
  if (program) {
    walk(program, (node) => {
      for (const name of declaredBy(node)) names.add(name);
    });
  }
  return names;
}
