import { defineConfig } from "@playwright/test";
import { findChromium, NO_CHROMIUM } from "./tests/support/chromium";

const executablePath = process.env.CHROMIUM_PATH || findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/app-global.ts",
  globalTimeout: 10 * 60_000,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    actionTimeout: 15_000,
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", use: { viewport: { width: 1280, height: 900 } } },
  ],
});
