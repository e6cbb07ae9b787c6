import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Outcome, runTool } from "./command";
import { lostPaths } from "./doc-paths";
import { root } from "./folders";
import { cruise } from "./import-rules";
import { catalogues, retiredNames } from "./retired-words";
import { slugClashes } from "./slugs";
import { foreignTables } from "./table-owners";

/** A check of the sources that runs no product code. `complaint` returns null, or what is wrong. */
export type StaticCheck = { name: string; complaint(): Promise<string | null> };

const TIMEOUT_MS = 4 * 60_000;

/** The top-level folders to which the import rules apply. */
const IMPORT_FOLDERS = ["app", "bench", "components", "db", "lib", "server", "simulator", "scripts", "tests"];

export const staticChecks: StaticCheck[] = [
  {
    name: "types",
    async complaint() {
      // Next generates the types of the routes; without them its route helpers have no types.
      const routes = await runTool("next/dist/bin/next", ["typegen"], {
        timeoutMs: TIMEOUT_MS,
        env: { NEXT_TELEMETRY_DISABLED: "1" },
      });
      if (routes.code !== 0) return routes.output;
      return failure(
        await runTool("typescript/bin/tsc", ["--noEmit", "--pretty", "false", "-p", "."], {
          timeoutMs: TIMEOUT_MS,
        }),
      );
    },
  },
  {
    name: "lint",
    complaint: async () =>
      failure(
        await runTool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "--colors=off"], {
          timeoutMs: TIMEOUT_MS,
        }),
      ),
  },
  {
    name: "imports",
    complaint: async () => failure(await cruise(root, await sourceFiles())),
  },
  {
    name: "openapi",
    complaint: async () =>
      failure(
        await runTool("tsx/dist/cli.mjs", ["scripts/openapi.ts", "--check"], { timeoutMs: TIMEOUT_MS }),
      ),
  },
  {
    name: "slugs",
    complaint: async () => slugClashes(join(root, "app")).join("\n") || null,
  },
  {
    name: "tables",
    complaint: async () => foreignTables(root).join("\n") || null,
  },
  {
    name: "words",
    complaint: async () =>
      (await retiredNames(root, [...(await sourceFiles()), ...(await catalogues(root))])).join("\n") || null,
  },
  {
    name: "docs",
    complaint: async () => lostPaths(root, await documents(), [...IMPORT_FOLDERS, "docs"]).join("\n") || null,
  },
];

function failure({ code, output }: Outcome): string | null {
  return code === 0 ? null : output.trim() || `ended with code ${code}`;
}

/** Not those of a tool that is installed in a folder of its own. */
const isOurs = (ending: RegExp) => (name: string) =>
  ending.test(name) && !name.split(sep).includes("node_modules");

/** All documentation: the README, `docs`, and the Markdown beside the code. */
async function documents(): Promise<string[]> {
  const found = ["README.md"];
  for (const folder of ["docs", ...IMPORT_FOLDERS]) {
    if (!existsSync(join(root, folder))) continue;
    const names = await readdir(join(root, folder), { recursive: true });
    found.push(...names.filter(isOurs(/\.md$/)).map((name) => join(folder, name)));
  }
  return found.sort();
}

/** Listed one by one: in folders dependency-cruiser finds TypeScript only with a compiler it supports. */
async function sourceFiles(): Promise<string[]> {
  const found: string[] = ["middleware.ts", "instrumentation.ts"].filter((file) =>
    existsSync(join(root, file)),
  );
  for (const folder of IMPORT_FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    const names = await readdir(join(root, folder), { recursive: true });
    found.push(...names.filter(isOurs(/\.tsx?$/)).map((name) => join(folder, name)));
  }
  return found.sort();
}
