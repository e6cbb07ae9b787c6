import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium, NO_CHROMIUM } from "@/tests/support/chromium";
import { staticChecks } from "../checks/static-checks";
import type { Run } from "../processes/registry";
import { buildIfNeeded } from "../release/build";
import { runTool } from "../support/command";
import { root, statePath } from "../support/folders";
import { explain } from "../support/sentence";
import type { Plan } from "./changed";
import { CHANGED_TESTS } from "./left-out";
import { nothing, readPlaywright, readVitest, type Tally } from "./reports";

export type Suite = "quick" | "full" | "nightly";

/** `work` never throws: an error becomes a failure in its tally. */
export type TestPart = { name: string; work(): Promise<Tally> };

/** The full integration tests took 13 minutes alone on two idle cores, and more than 25 beside the site's on slow ones. */
const VITEST_TIMEOUT_MS = 40 * 60_000;
const BROWSER_TIMEOUT_MS = 48 * 60_000;

export const staticPart: TestPart = {
  name: "static",
  work: async () => {
    const tally = nothing();
    for (const { name, complaint } of staticChecks) {
      const start = performance.now();
      const wrong = await complaint().catch(explain);
      tally.times.push({ name: `check of ${name}`, ms: performance.now() - start });
      if (!wrong) tally.passed += 1;
      else {
        tally.failed += 1;
        tally.failures.push({ name: `check of ${name}`, reason: wrong });
      }
    }
    return tally;
  },
};

export function buildPart(run: Run): TestPart {
  return {
    name: "build",
    work: async () => {
      try {
        await buildIfNeeded(run);
        return { ...nothing(), passed: 1 };
      } catch (error) {
        return oneFailure("production build", explain(error));
      }
    },
  };
}

export type VitestPart = { name: string; project: string; clock?: string };

export function vitestPart(
  part: VitestPart,
  suite: Suite,
  { vitest: only, changedTests }: Pick<Plan, "vitest" | "changedTests">,
): TestPart {
  return {
    name: part.name,
    work: async () => {
      if (only === "none") return nothing();
      const report = statePath("reports", `${part.name}.json`);
      rmSync(report, { force: true });
      const which = only === "all" ? ["run"] : ["related", "--run", ...only.related];
      const { code, output } = await runTool(
        "vitest/vitest.mjs",
        [
          ...which,
          "--project",
          part.project,
          "--reporter=json",
          `--outputFile.json=${report}`,
          `--reporter=${join(root, "scripts", "suite", "errors-outside-tests.ts")}`,
          "--passWithNoTests",
        ],
        {
          timeoutMs: VITEST_TIMEOUT_MS,
          env: {
            TEST_SUITE: suite,
            [CHANGED_TESTS]: changedTests.join(","),
            // Its warnings for each import of the configuration would hide the reason of a failure.
            VITE_CONFIG_NATIVE_IGNORE_WARNING: "true",
            ...clockEnvironment(part.clock),
          },
        },
      );
      return orFailure(readVitest(report), part.name, code, output);
    },
  };
}

function clockEnvironment(clock: string | undefined): Record<string, string> {
  if (clock === undefined) return {};
  const setting = `--import=${pathToFileURL(join(root, "tests", "support", "clock.mjs"))}`;
  return { TEST_CLOCK: clock, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${setting}`.trim() };
}

export const hasTests = (folder: string): boolean =>
  readdirSync(join(root, "tests"), { recursive: true }).some(
    (name) => `${name}`.startsWith(`${folder}/`) && /\.(test|spec)\.tsx?$/.test(`${name}`),
  );

export function browserPart(suite: Suite, only: Plan["browser"] = "all"): TestPart {
  return {
    name: "browser",
    work: async () => {
      if (only === "none") return nothing();
      try {
        if (!findChromium()) return oneFailure("browser tests", NO_CHROMIUM);
        const report = statePath("reports", "browser.json");
        rmSync(report, { force: true });
        const specs = only === "all" ? [] : only.specs;
        const { code, output } = await runTool(
          "@playwright/test/cli.js",
          ["test", ...specs, "--reporter=json"],
          {
            timeoutMs: BROWSER_TIMEOUT_MS,
            env: {
              PLAYWRIGHT_JSON_OUTPUT_FILE: report,
              // A changed spec runs completely, even if the quick suite omits it.
              TEST_SUITE: only === "all" ? suite : "full",
            },
          },
        );
        return orFailure(readPlaywright(report), "browser tests", code, output);
      } catch (error) {
        return oneFailure("browser tests", explain(error));
      }
    },
  };
}

/** A runner that exits with an error but reports no failed test counts as one failure. */
function orFailure(tally: Tally, name: string, code: number | null, output: string): Tally {
  if (code === 0 || tally.failed > 0) return tally;
  const failure = { name, reason: output.trim().split("\n").slice(-60).join("\n") };
  return { ...tally, failed: 1, failures: [failure] };
}

function oneFailure(name: string, reason: string): Tally {
  return { ...nothing(), failed: 1, failures: [{ name, reason }] };
}
