import { parseAllDocuments } from "yaml";

/** Counts cells of a table row. Escaped signs and signs in code do not separate. */
const cellsIn = (row: string): number =>
  row
    .trim()
    .replace(/`[^`]*`/g, "")
    .replace(/\\\|/g, "")
    .replace(/^\||\|$/g, "")
    .split("|").length;

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line);

/**
 * Lists faults of a Markdown text: unclosed code, skipped heading levels, several titles, table rows with a
 * wrong number of cells.
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

export const malformedYaml = (text: string): string[] =>
  parseAllDocuments(text).flatMap((document) =>
    [...document.errors, ...document.warnings].map(({ message }) => message.split("\n", 1)[0] ?? message),
  );
