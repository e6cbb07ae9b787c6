import { readdir, readFile } from "node:fs/promises";

const folder = new URL("./checks/", import.meta.url);
const sinceFolder = new URL("./checks/since/", import.meta.url);

/**
 * An invariant: its name, the sentence that it states, and the query for the rows that break it. `since` asks the same of
 * what has changed since the last clean run alone (`db/check-books.ts`); without it the query is quick enough for every run.
 */
export type Check = { name: string; sentence: string; query: string; since?: string };

const sqlFilesOf = async (of: URL) => (await readdir(of)).filter((name) => name.endsWith(".sql")).sort();

/** The invariants of `db/checks`, in order. */
export async function readChecks(): Promise<Check[]> {
  const [names, sinceNames] = [await sqlFilesOf(folder), new Set(await sqlFilesOf(sinceFolder))];
  if (names.length === 0) throw new Error("there are no checks in db/checks");
  return Promise.all(
    names.map(async (name) => {
      const query = await readFile(new URL(name, folder), "utf8");
      return {
        name: name.replace(/\.sql$/, ""),
        sentence: /^--\s*(.+)/.exec(query)?.[1]?.trim() ?? name,
        query,
        ...(sinceNames.has(name) ? { since: await readFile(new URL(name, sinceFolder), "utf8") } : {}),
      };
    }),
  );
}
