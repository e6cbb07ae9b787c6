import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "@/scripts/support/folders";

const FOLDER = join(root, "bench", "web", "tool");
const PACKAGES = join(FOLDER, "node_modules");

export type Result = {
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

type Tool = {
  launch(options: {
    chromePath: string;
    chromeFlags: string[];
    logLevel: "silent";
  }): Promise<{ port: number; kill(): void }>;
  lighthouse(
    url: string,
    flags: { port: number; output: "json"; logLevel: "error" },
  ): Promise<{ lhr: Result } | undefined>;
  computeMedianRun(results: Result[]): Result;
};

/** Installs Lighthouse on first use, pinned by `bench/web/tool/package-lock.json`: it takes 170 MB. */
export async function lighthouseTool(): Promise<Tool> {
  if (!existsSync(join(PACKAGES, "lighthouse"))) {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "inherit" });
  }
  const load = (path: string) => import(pathToFileURL(join(PACKAGES, path)).href);
  const { launch }: Pick<Tool, "launch"> = await load("chrome-launcher/dist/index.js");
  const { default: lighthouse }: { default: Tool["lighthouse"] } = await load("lighthouse/core/index.js");
  const { computeMedianRun }: Pick<Tool, "computeMedianRun"> = await load(
    "lighthouse/core/lib/median-run.js",
  );
  return { launch, lighthouse, computeMedianRun };
}
