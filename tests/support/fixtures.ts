import { test as base, type ConsoleMessage, expect } from "@playwright/test";

/** Tells which console errors a test expects; every other one fails it. */
export type ConsoleGuard = { expectError(pattern: RegExp): void };

type Fixtures = { consoleGuard: ConsoleGuard; simulatorUrl: string };

/** Playwright's `test`, on the running product, and strict about errors in the browser's console. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(required("SITE_URL")),

  simulatorUrl: async ({ browserName: _ }, use) => use(required("SITE_SIMULATOR_URL")),

  consoleGuard: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") errors.push(describe(message));
      });
      context.on("weberror", (error) => errors.push(String(error.error().stack ?? error.error())));
      await use({ expectError: (pattern) => expected.push(pattern) });
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function describe(message: ConsoleMessage): string {
  return `${message.text()} (${message.location().url})`;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with npm test -- --only browser.`);
  return value;
}
