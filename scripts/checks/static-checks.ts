import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Outcome, runTool } from "../support/command";
import { root } from "../support/folders";
import { lostPaths } from "./doc-paths";
import { growthOf } from "./growth";
import { cruise } from "./import-rules";
import { LOCK_FILES, licenceComplaints, lockedPackages, POLICY } from "./licences";
import { markedWords } from "./marked-words";
import { brokenByMigrations } from "./migrations/check-migrations";
import { patternComplaints, patternsOf } from "./patterns";
import { catalogues, retiredNames } from "./retired-words";
import { specificationComplaints } from "./specification";
import { foreignTables } from "./table-owners";
import { unusedExports } from "./unused-exports";

/** Runs no product code. */
type StaticCheck = { name: string; complaint(): Promise<string | null> };

const TIMEOUT_MS = 4 * 60_000;

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
    name: "exports",
    complaint: async () => unusedExports(root, await sourceFiles()).join("\n") || null,
  },
  {
    name: "openapi",
    complaint: async () =>
      failure(
        await runTool("tsx/dist/cli.mjs", ["scripts/openapi.ts", "--check"], { timeoutMs: TIMEOUT_MS }),
      ),
  },
  {
    name: "tables",
    complaint: async () => foreignTables(root).join("\n") || null,
  },
  {
    name: "migrations",
    complaint: async () => brokenByMigrations().join("\n") || null,
  },
  {
    name: "words",
    async complaint() {
      const files = [...(await sourceFiles()), ...(await catalogues(root))];
      const complaints = await Promise.all([retiredNames(root, files), markedWords(root, files)]);
      return complaints.flat().join("\n") || null;
    },
  },
  {
    name: "patterns",
    complaint: async () =>
      (await patternComplaints(patternsOf(root, await productFiles()))).join("\n") || null,
  },
  {
    name: "growth",
    complaint: async () => growthOf(root, await productFiles()).join("\n") || null,
  },
  {
    name: "licences",
    complaint: async () =>
      licenceComplaints(
        LOCK_FILES.flatMap((file) => lockedPackages(join(root, file))),
        POLICY,
      ).join("\n") || null,
  },
  {
    name: "docs",
    complaint: async () => lostPaths(root, await documents(), [...IMPORT_FOLDERS, "docs"]).join("\n") || null,
  },
  {
    name: "statements",
    complaint: async () => specificationComplaints(root).join("\n") || null,
  },
];

function failure({ code, output }: Outcome): string | null {
  return code === 0 ? null : output.trim() || `ended with code ${code}`;
}

/** Skips files of separately installed tools. */
const isOurs = (ending: string) => (name: string) =>
  name.endsWith(ending) && !name.split(sep).includes("node_modules");

async function filesIn(folders: readonly string[], ...endings: string[]): Promise<string[]> {
  const isOne = (name: string) => endings.some((ending) => isOurs(ending)(name));
  const found = (await readdir(root)).filter(isOne);
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    const names = await readdir(join(root, folder), { recursive: true });
    found.push(...names.filter(isOne).map((name) => join(folder, name)));
  }
  return found.sort();
}

const documents = () => filesIn(["docs", ".github", ...IMPORT_FOLDERS], ".md");

/** A list of files: in folders dependency-cruiser finds TypeScript only with a compiler it supports. */
async function sourceFiles(): Promise<string[]> {
  const found: string[] = ["middleware.ts", "instrumentation.ts", "instrumentation-client.ts"].filter(
    (file) => existsSync(join(root, file)),
  );
  for (const folder of IMPORT_FOLDERS) {
    if (!existsSync(join(root, folder))) continue;
    const names = await readdir(join(root, folder), { recursive: true });
    found.push(
      ...names
        .filter((name) => [".ts", ".tsx"].some((ending) => isOurs(ending)(name)))
        .map((name) => join(folder, name)),
    );
  }
  return found.sort();
}

export const productFiles = async (): Promise<string[]> =>
  (await sourceFiles()).filter((file) => !/^(?:tests|bench)\/|\.(?:test|spec|d)\.tsx?$/.test(file));
