import { readdir, readFile } from "node:fs/promises";

const folder = new URL("./checks/", import.meta.url);
const sinceFolder = new URL("./checks/since/", import.meta.url);

/**
 * Invariant and the query for its violations. `since` covers only later changes; without it, each run uses
 * `query`.
 */
export type Check = { name: string; sentence: string; query: string; since?: string };

const sqlFilesOf = async (of: URL) => (await readdir(of)).filter((name) => name.endsWith(".sql")).sort();

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
