import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTool } from "../support/command";
import { root } from "../support/folders";
import { planFor } from "./changed";
import { AT_LENGTH, CHANGED_TESTS, leftOutOfQuick, SLOW } from "./left-out";

describe("what a change touches", () => {
  it.each([
    [
      "words for people: nothing that runs",
      ["README.md", "docs/testing.md", "lib/payment/README.md"],
      "none",
      "none",
    ],
    [
      "a verb: the tests that import it, and every page",
      ["lib/payment/x.ts"],
      { related: ["lib/payment/x.ts"] },
      "all",
    ],
    ["a unit test: itself", ["lib/payment/x.test.ts"], { related: ["lib/payment/x.test.ts"] }, "none"],
    ["an integration test: itself", ["tests/api/x.test.ts"], { related: ["tests/api/x.test.ts"] }, "none"],
    [
      "a test of the served site: itself",
      ["tests/site/x.test.ts"],
      { related: ["tests/site/x.test.ts"] },
      "none",
    ],
    ["a spec: itself", ["tests/e2e/giving.spec.ts"], "none", { specs: ["tests/e2e/giving.spec.ts"] }],
    [
      "a spec with a page: all specs",
      ["tests/e2e/giving.spec.ts", "app/page.tsx"],
      { related: ["app/page.tsx"] },
      "all",
    ],
    ["the site's texts, which no import leads to: all", ["content/en/terms.md"], "all", "all"],
    ["a migration: all", ["db/migrations/0099_more.sql"], "all", "all"],
    ["what tests start as a process: all", ["tests/support/site-process.ts"], "all", "all"],
    ["a locked version: all", ["package-lock.json"], "all", "all"],
    ["a file that nobody can place: all", ["something.new"], "all", "all"],
    ["nothing: nothing", [], "none", "none"],
  ] as const)("%s", (_why, files, vitest, browser) => {
    expect(planFor(files)).toMatchObject({ vitest, browser });
  });

  it("a test that only the full suite runs: itself, also beside a change that runs all", () => {
    const [slow = "", other = ""] = [...SLOW, ...AT_LENGTH];
    for (const files of [[slow], [slow, "package-lock.json"]]) {
      const { changedTests } = planFor(files);
      expect(leftOutOfQuick(changedTests)).not.toContain(slow);
      expect(leftOutOfQuick(changedTests)).toContain(other);
    }
  });
});

it("the quick suite has a changed test that it would leave out", async () => {
  const listed = async (changed: string) => {
    const { code, output } = await runTool(
      "vitest/vitest.mjs",
      ["list", "--project", "unit", "--filesOnly", "lib/names/honest.test.ts", "lib/names/slips.test.ts"],
      {
        timeoutMs: 60_000,
        env: { TEST_SUITE: "quick", [CHANGED_TESTS]: changed, VITE_CONFIG_NATIVE_IGNORE_WARNING: "true" },
      },
    );
    return [code, ...output.trim().split("\n")];
  };
  const [without, changed] = await Promise.all([listed(""), listed("lib/names/honest.test.ts")]);
  expect(without).toEqual([0, "[unit] lib/names/slips.test.ts"]);
  expect(changed).toEqual([0, "[unit] lib/names/honest.test.ts", "[unit] lib/names/slips.test.ts"]);
});

it("every test that the quick suite leaves out exists, and is listed once", () => {
  const all = leftOutOfQuick([]);
  expect(all.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});
