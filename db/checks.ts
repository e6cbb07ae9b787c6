import { readdir, readFile } from "node:fs/promises";

const folder = new URL("./checks/", import.meta.url);

/** Invariant and the query for its violations. */
export type Check = { name: string; sentence: string; query: string };

export async function readChecks(): Promise<Check[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  if (names.length === 0) throw new Error("there are no checks in db/checks");
  return Promise.all(
    names.map(async (name) => {
      const query = await readFile(new URL(name, folder), "utf8");
      return {
        name: name.replace(/\.sql$/, ""),
        sentence: /^--\s*(.+)/.exec(query)?.[1]?.trim() ?? name,
        query,
      };
    }),
  );
}
