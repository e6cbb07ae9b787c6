import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { buildIfNeeded } from "./build";
import { runTool } from "./command";
import { root, statePath } from "./folders";
import type { Run } from "./registry";
import { readPlaywright, readVitest, type Tally } from "./reports";
import { explain } from "./sentence";
import { staticChecks } from "./static-checks";

/** One part of `npm test`. It never throws: what goes wrong is a failure in its tally. */
export type TestPart = { name: string; work(): Promise<Tally> };

const VITEST_TIMEOUT_MS = 25 * 60_000;
const BROWSER_TIMEOUT_MS = 45 * 60_000;

/** The static checks, each counted as one test. */
export function staticParts(): TestPart[] {
  return staticChecks.map(({ name, complaint }) => ({
    name,
    work: async () => {
      const wrong = await complaint().catch(explain);
      return wrong ? oneFailure(`check of ${name}`, wrong) : { passed: 1, failed: 0, failures: [] };
    },
  }));
}

/** The production build, counted as one test. */
export function buildPart(run: Run): TestPart {
  return {
    name: "build",
    work: async () => {
      try {
        await buildIfNeeded(run);
        return { passed: 1, failed: 0, failures: [] };
      } catch (error) {
        return oneFailure("production build", explain(error));
      }
    },
  };
}

/** One project of vitest.config.ts. */
export function vitestPart(project: string): TestPart {
  return {
    name: project,
    work: async () => {
      const report = statePath("reports", `${project}.json`);
      rmSync(report, { force: true });
      const { code, output } = await runTool(
        "vitest/vitest.mjs",
        ["run", "--project", project, "--reporter=json", `--outputFile=${report}`, "--passWithNoTests"],
        { timeoutMs: VITEST_TIMEOUT_MS },
      );
      return orFailure(readVitest(report), project, code, output);
    },
  };
}

/** The tests in a real Chromium on the production build. */
export function browserPart(): TestPart {
  return {
    name: "browser",
    work: async () => {
      if (!hasBrowserTests()) return { passed: 0, failed: 0, failures: [] };
      try {
        const chromium = findOrInstallChromium();
        if (!chromium) return oneFailure("browser tests", NO_CHROMIUM);
        const report = statePath("reports", "browser.json");
        rmSync(report, { force: true });
        const { code, output } = await runTool("@playwright/test/cli.js", ["test", "--reporter=json"], {
          timeoutMs: BROWSER_TIMEOUT_MS,
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        });
        return orFailure(readPlaywright(report), "browser tests", code, output);
      } catch (error) {
        return oneFailure("browser tests", explain(error));
      }
    },
  };
}

/** A runner that ends badly with no failed test to show for it has failed as a whole. */
function orFailure(tally: Tally, name: string, code: number | null, output: string): Tally {
  if (code === 0 || tally.failed > 0) return tally;
  const failure = { name, reason: output.trim().split("\n").slice(-60).join("\n") };
  return { ...tally, failed: 1, failures: [failure] };
}

function oneFailure(name: string, reason: string): Tally {
  return { passed: 0, failed: 1, failures: [{ name, reason }] };
}

function hasBrowserTests(): boolean {
  const folder = join(root, "tests", "e2e");
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(test|spec)\.ts$/.test(`${name}`))
  );
}
