import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium, NO_CHROMIUM } from "./tests/support/chromium";
import { isFullSuite } from "./tests/support/suite";
import { PHONE } from "./tests/support/widths";

const executablePath = findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

/** What runs on every change: a look at every page, the sign-in, the story of a campaign, and giving. */
const QUICK = ["accessible", "every-page", "giving", "sign-in", "story"].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: isFullSuite ? "**/*.spec.ts" : QUICK,
  globalSetup: "./tests/support/world/template.ts",
  globalTimeout: 40 * 60_000,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Each worker has a site of its own, and each test a database of its own: none knows of another.
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
        // As the window draws them: with hinting, letters have other widths, and a page moves when its fonts come.
        "--font-render-hinting=none",
      ],
    },
    actionTimeout: 15_000,
    // What a service worker fetches passes by the routes of a test; offline.spec.ts lets it in.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace takes a fifth of the time: TRACE=1 keeps those of what fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
});
