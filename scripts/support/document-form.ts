import { parseAllDocuments } from "yaml";

/** A table's row in cells; a sign that is escaped, or stands in code, ends none. */
const cellsIn = (row: string): number =>
  row
    .trim()
    .replace(/`[^`]*`/g, "")
    .replace(/\\\|/g, "")
    .replace(/^\||\|$/g, "")
    .split("|").length;

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);

/**
 * What is wrong with the form of a Markdown text, a line for each: code that is never closed, headings that leave out a
 * level, more than one title, rows of a table that have not as many cells as its head.
 */
export function malformedMarkdown(text: string): string[] {
  const wrong: string[] = [];
  let fence: { mark: string; line: number } | null = null;
  let level = 0;
  let titles = 0;
  let head = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const at = `line ${index + 1}`;
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence) {
      if (mark?.startsWith(fence.mark) && line.trim() === mark) fence = null;
      continue;
    }
    if (mark) fence = { mark, line: index + 1 };
    const heading = /^(#{1,6})\s+\S/.exec(line)?.[1]?.length;
    if (heading) {
      if (heading > level + 1 && level > 0) wrong.push(`${at}: a heading leaves out a level`);
      if (heading === 1) titles += 1;
      level = heading;
    }
    if (!isRow(line)) head = 0;
    else if (head === 0) head = cellsIn(line);
    else if (cellsIn(line) !== head)
      wrong.push(`${at}: a row of ${cellsIn(line)} cells below a head of ${head}`);
  }
  if (fence) wrong.push(`line ${fence.line}: code that is never closed`);
  if (titles > 1) wrong.push("it has more than one title");
  return wrong;
}

/** What is wrong with a YAML text, a line for each. */
export const malformedYaml = (text: string): string[] =>
  parseAllDocuments(text).flatMap((document) =>
    [...document.errors, ...document.warnings].map(({ message }) => message.split("\n", 1)[0] ?? message),
  );
