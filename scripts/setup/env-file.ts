import { Sentence } from "@/scripts/support/sentence";

/** Needs no quotes in any reader: Node, Next, systemd and container engines. */
const BARE = /^[\w./:@%+,=~?&-]*$/;

/** Thrown for a value that no such file can hold. Its message names the setting, not the value. */
export class Unwritable extends Sentence {}

/** Throws `Unwritable` for a value that readers would interpret differently. */
export function lineOf(name: string, value: string): string {
  if (BARE.test(value)) return `${name}=${value}`;
  if (/^[^"\\$`\r\n]*$/.test(value)) return `${name}="${value}"`;
  if (/^[^'\r\n]*$/.test(value)) return `${name}='${value}'`;
  throw new Unwritable(
    `${name} has line breaks, or an apostrophe beside one of " $ \` \\, which .env can't hold. Use a value without them.`,
  );
}

export function complaintOfLine(name: string, value: string): string | undefined {
  try {
    lineOf(name, value);
    return undefined;
  } catch (error) {
    if (error instanceof Unwritable) return error.message;
    throw error;
  }
}

type Entry = { name: string | null; text: string };

const ASSIGNMENT = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/;

function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, name = null, value = ""] = ASSIGNMENT.exec(lines[at] ?? "") ?? [];
    const first = at;
    const quote = /^["'`]/.exec(value)?.[0];
    // An unclosed quotation mark does not count: the value ends with its line.
    if (quote && !value.slice(1).includes(quote)) {
      const end = lines.findIndex((line, index) => index > at && line.includes(quote));
      if (end > at) at = end;
    }
    entries.push({ name, text: lines.slice(first, at + 1).join("\n") });
  }
  return entries;
}

const ADDED = "# Added by npm run setup";

/**
 * Sets values. Everything else stays, including comments and unknown names. Duplicate entries become one; new
 * entries are appended.
 */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const entries = entriesOf(text.replace(/\n+$/, ""));
  const lastOf = new Map(entries.map(({ name }, index) => [name, index]));
  const kept = entries.flatMap(({ name, text: was }, index) => {
    const value = name === null ? undefined : values[name];
    if (name === null || value === undefined) return [was];
    return lastOf.get(name) === index ? [lineOf(name, value)] : [];
  });
  const added = Object.entries(values).filter(([name, value]) => !lastOf.has(name) && value !== "");
  if (added.length > 0) {
    if (!kept.includes(ADDED)) kept.push(...(kept.join("").trim() === "" ? [] : [""]), ADDED);
    kept.push(...added.map(([name, value]) => lineOf(name, value)));
  }
  return `${kept.join("\n").replace(/^\n+/, "")}\n`;
}
