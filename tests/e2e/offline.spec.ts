import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

const workerIsThere = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });

for (const { locale, line, title, again } of [
  { locale: "en-US", line: /^You are offline/, title: "You are offline", again: "Try again" },
  { locale: "es-MX", line: /^No tiene conexión/, title: "No tiene conexión", again: "Intentar de nuevo" },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, serviceWorkers: "allow" });

    test("a reader hears that the connection went, and finds the page they asked for once it is back", async ({
      page,
      context,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/ERR_INTERNET_DISCONNECTED/);
      await page.goto("/text-messages");
      await workerIsThere(page);
      await context.setOffline(true);
      await expect(page.getByRole("status").filter({ hasText: line })).toBeVisible();
      await page.goto("/questions");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveURL(/\/questions$/);
      await context.setOffline(false);
      await page.getByRole("link", { name: again }).click();
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page).toHaveURL(/\/questions$/);
      const kept = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept.toSorted()).toEqual(["/offline/en", "/offline/es"]);
    });
  });
}
