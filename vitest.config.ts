import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { CHANGED_TESTS, leftOutOfQuick } from "./scripts/suite/left-out";
import { hasReleaseBefore } from "./scripts/upgrade/history";
import { isFullSuite } from "./tests/support/suite";

const root = fileURLToPath(new URL(".", import.meta.url));
const leftOut = isFullSuite ? [] : leftOutOfQuick(process.env[CHANGED_TESTS]?.split(",") ?? []);

const unitTests = ["app", "bench", "components", "db", "lib", "scripts", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /^(?!.*node_modules\/).*\.test\.tsx?$/.test(`${name}`))
    .map((name) => `${folder}/${name}`)
    .filter((name) => !leftOut.includes(name)),
);
/**
 * Files that mock modules run isolated: in a shared process, mocks would persist, and modules would already
 * be loaded.
 */
const [apart, together] = [true, false].map((wanted) =>
  unitTests.filter((file) => readFileSync(join(root, file), "utf8").includes("vi.mock(") === wanted),
);
/** Escapes parentheses and brackets of Next's folder names, which Vitest reads as patterns. */
const named = (files: string[] = []) => files.map((file) => file.replace(/[()[\]]/g, "\\$&"));

/** They mostly wait for the lease of a killed worker. */
const WAITING = ["tests/integration/killed-worker.test.ts"];

/** Builds the previous release, which only git's history has; `scripts/test.ts` reports its omission. */
const OF_HISTORY = hasReleaseBefore() ? [] : ["tests/site/release-before.test.ts"];

/**
 * They compare this machine's clock with PostgreSQL's, which TEST_CLOCK does not shift, so the doctor rightly
 * reports a skew. On the actual day, both clocks agree.
 */
const OF_TWO_CLOCKS = ["tests/integration/doctor.test.ts", "tests/integration/setup.test.ts"];

/** Starts with waiting files, so that other files use the processor in parallel. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => WAITING.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

/** Long enough for tests that start processes on a busy machine. Tests that measure time set their own bounds. */
const unit = { setupFiles: ["tests/support/put-back.ts"], testTimeout: 60_000 };

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: WaitingFirst },
    projects: [
      // One process for many files: loading the product for each would cost a third of the time or more.
      { extends: true, test: { ...unit, name: "unit", include: named(together), isolate: false } },
      { extends: true, test: { ...unit, name: "unit-apart", include: named(apart) } },
      {
        extends: true,
        test: {
          name: "simulator",
          include: ["tests/simulator/**/*.test.ts", "simulator/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/{integration,api,stories,races}/**/*.test.ts"],
          exclude: [...leftOut, ...(process.env.TEST_CLOCK ? OF_TWO_CLOCKS : [])],
          globalSetup: ["tests/support/postgres-global.ts"],
          setupFiles: ["tests/support/put-back.ts", "tests/support/postgres-setup.ts"],
          isolate: false,
          // Against hanging: races are slow beside another lane.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          exclude: [...leftOut, ...OF_HISTORY],
          globalSetup: ["tests/support/site-global.ts"],
          setupFiles: ["tests/support/put-back.ts", "tests/support/site-setup.ts"],
          // These tests only send requests, so one process suffices and loads their imports once.
          isolate: false,
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
