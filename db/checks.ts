import { readdir, readFile } from "node:fs/promises";

const folder = new URL("./checks/", import.meta.url);

/** Invariant and the query for its violations. */
export type Check = { name: string; sentence: string; query: string };

/**
 * Settings for the transaction of a check: memory for a million gifts, 15 minutes a statement. No parallel
 * workers, because several connections may share the checks.
 */
export const FOR_CHECKS = `
  select set_config('work_mem', '128MB', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', '15min', true)`;

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
