import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { hasReleaseBefore } from "./scripts/upgrade/history";
import { isFullSuite } from "./tests/support/suite";

const root = fileURLToPath(new URL(".", import.meta.url));
/** Only in the full suite: more than six seconds each, which the quick suite's seven minutes cannot afford. */
const SLOW = [
  "lib/identity/password/passwords.test.ts",
  "lib/integrations/files/index.test.ts",
  "lib/integrations/lists/read-list-file.test.ts",
  "lib/integrations/parsing/parsers/workbook.test.ts",
  "lib/integrations/parsing/parsing.test.ts",
  "lib/names/honest.test.ts",
  "lib/names/speed.test.ts",
  "scripts/processes/supervise.test.ts",
  "server/cache/page-cache.test.ts",
  "server/handler.test.ts",
  "server/processes.test.ts",
  "server/reload.test.ts",
  "tests/api/bad-input.test.ts",
  "tests/api/payment.test.ts",
  "tests/api/registration.test.ts",
  "tests/api/repeated-ids.test.ts",
  "tests/api/roles.test.ts",
  "tests/api/unsavable-text.test.ts",
  "tests/integration/account-deletion.test.ts",
  "tests/integration/after-restore.test.ts",
  "tests/integration/community-deletion.test.ts",
  "tests/integration/community-holds.test.ts",
  "tests/integration/desk-looks.test.ts",
  "tests/integration/desk-threads.test.ts",
  "tests/integration/doctor.test.ts",
  "tests/integration/every-action.test.ts",
  "tests/integration/export-members.test.ts",
  "tests/integration/external-sign-in.test.ts",
  "tests/integration/foreign-ids.test.ts",
  "tests/integration/gift-drafts.test.ts",
  "tests/integration/gift-order.test.ts",
  "tests/integration/hidden-campaign-money.test.ts",
  "tests/integration/kept-reach.test.ts",
  "tests/integration/ledger-sequences.test.ts",
  "tests/integration/member-imports.test.ts",
  "tests/integration/one-truth.test.ts",
  "tests/integration/own-payouts.test.ts",
  "tests/integration/page-freshness.test.ts",
  "tests/integration/passwords.test.ts",
  "tests/integration/payment-payouts.test.ts",
  "tests/integration/payment-settling.test.ts",
  "tests/integration/postgres-launcher.test.ts",
  "tests/integration/recent-proof.test.ts",
  "tests/integration/recurring-pay.test.ts",
  "tests/integration/registration-input.test.ts",
  "tests/integration/registration.test.ts",
  "tests/integration/reseal.test.ts",
  "tests/integration/reversals.test.ts",
  "tests/integration/saved-cards.test.ts",
  "tests/integration/security-notices.test.ts",
  "tests/integration/seed.test.ts",
  "tests/integration/suggestions.test.ts",
  "tests/integration/unanswered-calls.test.ts",
  "tests/integration/virus-scanner.test.ts",
  "tests/races/equal-gifts.test.ts",
  "tests/races/killed-site.test.ts",
  "tests/races/payout-choices.test.ts",
  "tests/races/registration.test.ts",
  "tests/site/search-engines.test.ts",
  "tests/stories/a-donors-year.test.ts",
  "tests/stories/a-roof-before-winter.test.ts",
  "tests/stories/privacy-of-messages.test.ts",
];

const unitTests = ["app", "bench", "components", "db", "lib", "scripts", "server"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /^(?!.*node_modules\/).*\.test\.tsx?$/.test(`${name}`))
    .map((name) => `${folder}/${name}`)
    .filter((name) => isFullSuite || !SLOW.includes(name)),
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

/**
 * Full suite only: they repeat at length what other files show once. Every fault
 * at every call, most races, a year of plans, thousands of people, each reader of each kind of draft, byte by
 * byte.
 */
const AT_LENGTH = [
  "tests/integration/audience.test.ts",
  "tests/integration/campaign-reach.test.ts",
  "tests/integration/card-tries.test.ts",
  "tests/integration/coalescing.test.ts",
  "tests/integration/desk-command.test.ts",
  "tests/integration/desk-inbox.test.ts",
  "tests/integration/desk-messages.test.ts",
  "tests/integration/file-store.test.ts",
  "tests/integration/killed-worker.test.ts",
  "tests/integration/list-plans.test.ts",
  "tests/integration/mail-server.test.ts",
  "tests/integration/many-files.test.ts",
  "tests/integration/recurring-gifts.test.ts",
  "tests/integration/recurring-reads.test.ts",
  "tests/integration/replica-reads.test.ts",
  "tests/integration/saved-cards-faults.test.ts",
  "tests/integration/setup.test.ts",
  "tests/integration/statements.test.ts",
  "tests/integration/text-consent-carrier.test.ts",
  "tests/integration/text-consent-records.test.ts",
  "tests/integration/text-consent-replies.test.ts",
  "tests/races/account-deletion.test.ts",
  "tests/races/admins.test.ts",
  "tests/races/community-deletion.test.ts",
  "tests/races/community-holds.test.ts",
  "tests/races/drafts.test.ts",
  "tests/races/kept-sums.test.ts",
  "tests/races/killed-charges.test.ts",
  "tests/races/last-minute.test.ts",
  "tests/races/lock-order.test.ts",
  "tests/races/one-attempt.test.ts",
  "tests/races/recurring-gifts.test.ts",
  "tests/races/recurring-pay.test.ts",
  "tests/races/saved-cards.test.ts",
  "tests/site/at-boot.test.ts",
  "tests/site/development.test.ts",
  "tests/site/image.test.ts",
  "tests/site/languages.test.ts",
  "tests/site/processes.test.ts",
  "tests/site/release-before.test.ts",
  "tests/site/replica.test.ts",
  "tests/site/upgrades.test.ts",
  "tests/site/without-texts.test.ts",
  "tests/stories/a-choir-until-its-last-song.test.ts",
  "tests/stories/a-year-of-recurring-gifts.test.ts",
  "tests/stories/from-a-suggestion-to-a-campaign.test.ts",
  "tests/stories/privacy-of-drafts.test.ts",
  "tests/stories/two-worlds.test.ts",
];

const FULL_ONLY = [...AT_LENGTH, ...SLOW];

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
          exclude: [...(isFullSuite ? [] : FULL_ONLY), ...(process.env.TEST_CLOCK ? OF_TWO_CLOCKS : [])],
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
          exclude: isFullSuite ? OF_HISTORY : FULL_ONLY,
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
