import { defineConfig } from "@playwright/test";
import { findChromium, NO_CHROMIUM } from "./tests/support/chromium";

const executablePath = process.env.CHROMIUM_PATH || findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

/** Walks through forms and rights that are the same at every width: once is enough; every-page.spec.ts looks at both. */
const ONE_WIDTH = [
  "deletion",
  "languages",
  "late-scripts",
  "lost-connection",
  "machines",
  "offline",
  "passkey",
  "passwords",
  "personal-info",
  "policy",
  "registration",
  "second-factor",
  "sessions",
  "sign-in",
  "social",
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/app-global.ts",
  globalTimeout: 40 * 60_000,
  timeout: 120_000,
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
    // What a service worker fetches passes by the routes of a test; offline.spec.ts lets it in.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "America/New_York",
    // A trace is for whoever can open it, and takes a fifth of the time.
    trace: process.env.CI ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: "desktop", testIgnore: ONE_WIDTH, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
