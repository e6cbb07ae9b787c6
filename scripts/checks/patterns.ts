import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import judged from "./judged-patterns.json";
import { codeOf, isNode, lineOf, type Node, nodesIn, parseSource, walk } from "./syntax-tree";

/** `pattern` is null if it depends on run-time values. */
type Occurrence = { file: string; line: number; text: string; pattern: RegExp | null };

export type Judgments = {
  /** Linear, as the tool found. */
  safe: readonly string[];
  /** Not linear, with the bound of their input, and where it is enforced. */
  bounded: Readonly<Record<string, string>>;
  /** Built from values, as "file: code", with the reason why they stay linear or short. */
  dynamic: Readonly<Record<string, string>>;
};

const JUDGE_TIMEOUT_MS = 20_000;
const UPDATE = "npm run workshop -- patterns";

/** Constants of a file by name; a name declared twice has no known value. */
function constantsOf(program: Node): Map<string, Node | null> {
  const constants = new Map<string, Node | null>();
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || !isNode(node.id) || node.id.type !== "Identifier") return;
    const name = String(node.id.name);
    constants.set(name, constants.has(name) || !isNode(node.init) ? null : node.init);
  });
  return constants;
}

function joinTemplate(
  template: Node,
  isRaw: boolean,
  knownValue: (value: unknown) => string | null,
): string | null {
  const values = nodesIn(template.expressions).map(knownValue);
  if (values.includes(null)) return null;
  const texts = nodesIn(template.quasis).map(({ value }) => {
    const { raw, cooked } = value as { raw: string; cooked: string };
    return isRaw ? raw : cooked;
  });
  return texts.map((text, index) => `${text}${values[index] ?? ""}`).join("");
}

function textOf(value: unknown, constants: Map<string, Node | null>): string | null {
  if (!isNode(value)) return null;
  const below = (node: unknown) => textOf(node, constants);
  switch (value.type) {
    case "StringLiteral":
    case "NumericLiteral":
      return String(value.value);
    case "TemplateLiteral":
      return joinTemplate(value, false, below);
    case "TaggedTemplateExpression":
      return isRawTag(value.tag) && isNode(value.quasi) ? joinTemplate(value.quasi, true, below) : null;
    case "Identifier":
      return below(constants.get(String(value.name)));
    case "BinaryExpression": {
      const [left, right] = [below(value.left), below(value.right)];
      return value.operator === "+" && left !== null && right !== null ? left + right : null;
    }
    case "MemberExpression":
      return partOf(value, constants);
    default:
      return null;
  }
}

const isRawTag = (tag: unknown): boolean =>
  isNode(tag) && tag.type === "MemberExpression" && isNode(tag.property) && tag.property.name === "raw";

function partOf(member: Node, constants: Map<string, Node | null>): string | null {
  if (!isNode(member.object) || !isNode(member.property) || member.object.type !== "Identifier") return null;
  const literal = constants.get(String(member.object.name));
  if (literal?.type !== "RegExpLiteral") return null;
  if (member.property.name === "source") return String(literal.pattern);
  return member.property.name === "flags" ? String(literal.flags) : null;
}

export function patternsIn(file: string, source: string): Occurrence[] {
  const program = parseSource(file, source);
  if (!program) return [];
  const constants = constantsOf(program);
  const occurrences: Occurrence[] = [];
  walk(program, (node) => {
    const built = node.type === "NewExpression" || node.type === "CallExpression";
    const isBuilt = built && isNode(node.callee) && node.callee.name === "RegExp";
    if (node.type !== "RegExpLiteral" && !isBuilt) return;
    occurrences.push({
      file,
      line: lineOf(node),
      text: codeOf(node, source),
      pattern: isBuilt ? builtPattern(node, constants) : literalOf(node),
    });
  });
  return occurrences;
}

const literalOf = (node: Node) => new RegExp(String(node.pattern), String(node.flags));

function builtPattern(node: Node, constants: Map<string, Node | null>): RegExp | null {
  const [source, flags] = nodesIn(node.arguments);
  if (source?.type === "RegExpLiteral" && !flags) return literalOf(source);
  const pattern = textOf(source, constants);
  const flagText = flags ? textOf(flags, constants) : "";
  return pattern === null || flagText === null ? null : new RegExp(pattern, flagText);
}

/** Repeating quantifiers outside character classes: `*`, `+`, `{n,}` and `{n,m}`. */
const QUANTIFIER = /^(?:[*+]|\{(\d{1,9})(,?)(\d{0,9})\})/;

/**
 * Returns false if all repetition is bounded and none is nested: such a pattern takes at most a constant
 * number of steps for each character.
 */
export function needsJudgment({ source }: RegExp): boolean {
  const groups: boolean[] = [];
  let hasRepetition = false;
  let closed = false;
  for (let at = 0; at < source.length; at += 1) {
    const wasClosed = closed;
    closed = false;
    const sign = source[at];
    if (sign === "\\") at += 1;
    else if (sign === "[") at = endOfClass(source, at);
    else if (sign === "(") {
      groups.push(hasRepetition);
      hasRepetition = false;
    } else if (sign === ")") {
      closed = hasRepetition;
      hasRepetition = hasRepetition || (groups.pop() ?? false);
    } else {
      const [quantifier, least, comma, most] = QUANTIFIER.exec(source.slice(at, at + 24)) ?? [];
      if (quantifier === undefined) continue;
      if (least === undefined || (comma && !most)) return true;
      if (wasClosed && Number(most || least) > 1) return true;
      hasRepetition ||= Boolean(comma);
      at += quantifier.length - 1;
    }
  }
  return false;
}

function endOfClass(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source[at] !== "]") at += source[at] === "\\" ? 2 : 1;
  return at;
}

type Judge = (pattern: RegExp) => Promise<"safe" | "vulnerable" | "unknown">;

export const judgeByTool: Judge = async ({ source, flags }) =>
  (await check(source, flags, { timeout: JUDGE_TIMEOUT_MS })).status;

const dynamicKey = ({ file, text }: Occurrence) => `${file}: ${text}`;

export const unjudged = (found: readonly Occurrence[], known: Judgments): Map<string, RegExp> => {
  const judgedOnes = new Set([...known.safe, ...Object.keys(known.bounded)]);
  const patterns = found.flatMap(({ pattern }) => (pattern && needsJudgment(pattern) ? [pattern] : []));
  return new Map(
    patterns.map((one) => [String(one), one] as const).filter(([text]) => !judgedOnes.has(text)),
  );
};

export function staleEntries(found: readonly Occurrence[], { safe, bounded, dynamic }: Judgments): string[] {
  const used = new Set(
    found.flatMap((one) =>
      one.pattern ? (needsJudgment(one.pattern) ? [String(one.pattern)] : []) : [dynamicKey(one)],
    ),
  );
  return [...safe, ...Object.keys(bounded), ...Object.keys(dynamic)].filter((entry) => !used.has(entry));
}

export async function patternComplaints(
  found: readonly Occurrence[],
  known: Judgments = judged,
  judge: Judge = judgeByTool,
): Promise<string[]> {
  const verdicts = new Map<string, string>();
  for (const [text, pattern] of unjudged(found, known)) verdicts.set(text, await judge(pattern));
  const faults = found.flatMap((one) => {
    const where = `${one.file}:${one.line}`;
    if (!one.pattern) {
      return Object.hasOwn(known.dynamic, dynamicKey(one))
        ? []
        : [`${where}: ${one.text} is built from values. State its bound in judged-patterns.json, "dynamic".`];
    }
    const verdict = verdicts.get(String(one.pattern));
    if (verdict === undefined) return [];
    if (verdict === "safe") return [`${where}: ${one.text} is linear, but not listed. Run: ${UPDATE}`];
    const reason =
      verdict === "unknown" ? "may take longer than linear time" : "takes longer than linear time";
    return [`${where}: ${one.text} ${reason}. Rewrite it, or state the bound of its input.`];
  });
  const stale = staleEntries(found, known).map((entry) => `judged-patterns.json: no code has ${entry}`);
  return [...faults, ...stale];
}

export const patternsOf = (folder: string, files: readonly string[]): Occurrence[] =>
  files.flatMap((file) => patternsIn(file, readFileSync(join(folder, file), "utf8")));
