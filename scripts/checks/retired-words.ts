import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { declaredNames } from "./declared-names";

type Retired = { words: ReadonlyMap<string, string>; exceptions: ReadonlySet<string> };

/**
 * From the glossary's table "## Retired". Throws if the table is missing, because the check would otherwise
 * pass unchecked.
 */
export function readRetired(glossary: string): Retired {
  const [, table = ""] = glossary.split("\n## Retired\n");
  const rows = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(2);
  if (rows.length === 0) throw new Error("docs/glossary.md has no table of retired words");
  const words = rows.flatMap(([retired = "", instead = ""]) =>
    retired.split(",").map((word) => [word.trim(), instead] as const),
  );
  const exceptions = rows.flatMap(([, , stays = ""]) =>
    [...stays.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []),
  );
  return { words: new Map(words), exceptions: new Set(exceptions) };
}

export const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

export function complaintOf(name: string, { words, exceptions }: Retired): string | null {
  if (exceptions.has(name)) return null;
  const word = wordsOf(name).find((one) => words.has(one));
  return word === undefined ? null : `"${word}" is retired, say: ${words.get(word)}`;
}

const keysOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, below]) => [key, ...keysOf(below)])
    : [];

export async function retiredNames(root: string, files: readonly string[]): Promise<string[]> {
  const retired = readRetired(await readFile(join(root, "docs/glossary.md"), "utf8"));
  const complaints = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(root, file), "utf8");
      const names = file.endsWith(".json")
        ? keysOf(JSON.parse(source))
        : [...declaredNames(file, source), basename(file).replace(/\..*$/, "")];
      return [...new Set(names)].flatMap((name) => {
        const complaint = complaintOf(name, retired);
        return complaint === null ? [] : [`${file}: ${name}: ${complaint}`];
      });
    }),
  );
  return complaints.flat().sort();
}

/** Of one language; the others have the same keys. */
export async function catalogues(root: string): Promise<string[]> {
  const names = await readdir(join(root, "messages/en"));
  return names.filter((name) => name.endsWith(".json")).map((name) => join("messages/en", name));
}
