import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type ConsoleGuard, watchConsole } from "./console-guard";
import { startWorld, type TestWorld } from "./world/start-world";

type AnotherBrowser = (options?: BrowserContextOptions) => Promise<Page>;

type SignIn = (browser: Page | BrowserContext, email: string, userAgent?: string) => Promise<void>;

type SignedIn = (email: string, options?: BrowserContextOptions) => Promise<Page>;

type Fixtures = {
  world: TestWorld;
  simulatorUrl: string;
  consoleGuard: ConsoleGuard;
  another: AnotherBrowser;
  signIn: SignIn;
  signedIn: SignedIn;
};

/**
 * Playwright's `test` on the running product. Resets it to the seed before every test, so tests share
 * nothing. Unexpected console errors fail the test.
 */
export const test = base.extend<Fixtures, { site: TestWorld }>({
  site: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const world = await startWorld(required("TEMPLATE_URL"), String(workerIndex));
      process.env.SITE_DATABASE_URL = world.databaseUrl;
      await use(world);
      await world.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  world: [
    async ({ site }, use) => {
      await site.renew();
      await use(site);
    },
    { auto: true },
  ],

  baseURL: async ({ site }, use) => use(site.url),
  simulatorUrl: async ({ site }, use) => use(site.simulatorUrl),

  consoleGuard: [
    async ({ context }, use) => {
      const { guard, end } = watchConsole();
      guard.watch(context);
      await use(guard);
      end();
    },
    { auto: true },
  ],

  another: async ({ browser, consoleGuard }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      consoleGuard.watch(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  signIn: async ({ world }, use) => {
    await use(async (browser, email, userAgent) => {
      const context = "context" in browser ? browser.context() : browser;
      const { name, value, httpOnly, secure, maxAge } = await world.openSession({
        email,
        ...(userAgent ? { userAgent } : {}),
      });
      const expires = maxAge === undefined ? -1 : Math.floor(Date.now() / 1000) + maxAge;
      await context.addCookies([{ name, value, httpOnly, secure, sameSite: "Lax", url: world.url, expires }]);
    });
  },

  signedIn: async ({ another, signIn }, use) => {
    await use(async (email, options) => {
      const page = await another(options);
      await signIn(page, email, options?.userAgent);
      return page;
    });
  },
});

export { expect } from "@playwright/test";

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with npm test -- --only browser.`);
  return value;
}
