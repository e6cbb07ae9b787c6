import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SPECIFICATION = "docs/specification.tsv";

const HEADER = ["id", "seed", "section", "statement", "by", "file", "title"];
const STATEMENTS = 1010;

const spellings = (title: string) => [
  title,
  ...['"', "'", "`"].map((quote) => title.replaceAll(quote, `\\${quote}`)),
];

/** Missing or repeated statements, and tests or decisions that do not exist. */
export function specificationFaults(
  table: string,
  read: (file: string) => string | null,
  statements = STATEMENTS,
): string[] {
  const [header = [], ...rows] = table
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  if (header.join() !== HEADER.join()) return [`${SPECIFICATION}: the columns are ${HEADER.join(", ")}`];
  const faults = rows.flatMap((row, index) => {
    const [id, , , statement, by, file = "", title = ""] = row;
    const fault = (words: string) => [`${SPECIFICATION}: ${id} (${statement}): ${words}`];
    if (row.length !== HEADER.length || row.includes("")) return fault("a cell is empty or too many");
    if (id !== String(index + 1)) return fault(`expected statement ${index + 1}`);
    if (by !== "test" && by !== "decision") return fault("settled by a test or a decision");
    if (by === "decision" && !file.startsWith("docs/decisions/"))
      return fault("a decision is in docs/decisions");
    if (by === "test" && !/\.(test|spec)\.tsx?$/.test(file)) return fault(`${file} is no test`);
    const text = read(file);
    if (text === null) return fault(`${file} does not exist`);
    return spellings(title).some((one) => text.includes(one)) ? [] : fault(`${file} has no “${title}”`);
  });
  return rows.length === statements
    ? faults
    : [...faults, `${SPECIFICATION}: ${rows.length} of ${statements} statements`];
}

export function specificationComplaints(root: string): string[] {
  const texts = new Map<string, string | null>();
  const read = (file: string) => {
    const known = texts.get(file);
    if (known !== undefined) return known;
    const path = join(root, file);
    const text = existsSync(path) ? readFileSync(path, "utf8") : null;
    texts.set(file, text);
    return text;
  };
  return specificationFaults(readFileSync(join(root, SPECIFICATION), "utf8"), read);
}
