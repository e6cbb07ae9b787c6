import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium, NO_CHROMIUM } from "./tests/support/chromium";
import { isFullSuite } from "./tests/support/suite";
import { PHONE } from "./tests/support/widths";

const executablePath = findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

/** The quick suite: every page, the first screen, sign-in, the story of a campaign, and giving. */
const QUICK = ["accessible", "campaign-story", "every-page", "first-screen", "giving", "sign-in"].map(
  (name) => `**/${name}.spec.ts`,
);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: isFullSuite ? "**/*.spec.ts" : QUICK,
  globalSetup: "./tests/support/world/template.ts",
  globalTimeout: 47 * 60_000,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each worker has its own site, and each test its own database, so tests are isolated.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    ...PHONE,
    browserName: "chromium",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // As in a browser with a window. Hinting changes character widths, so the layout would shift when the
        // fonts load.
        "--font-render-hinting=none",
      ],
    },
    actionTimeout: 15_000,
    // A service worker's requests bypass `page.route`. Only offline.spec.ts allows service workers.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    // Tracing costs a fifth of the time. TRACE=1 keeps the traces of failed tests.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
