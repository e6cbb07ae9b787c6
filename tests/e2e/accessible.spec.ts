import type { Page } from "@playwright/test";
import { violationsOn } from "../support/accessible";
import { expect, test } from "../support/fixtures";

const FAULT = `<img src="data:,">`;
const document = (body: string) => `<!doctype html><html lang="en"><title>A page</title>${body}</html>`;

async function open(page: Page, body: string): Promise<void> {
  await page.route("**/a-page", (route) =>
    route.fulfill({ contentType: "text/html", body: document(`<main><h1>All is well</h1>${body}</main>`) }),
  );
  await page.goto("/a-page");
}

test("a fault on a page is found, on the page itself and in a frame of any origin", async ({ page }) => {
  await open(page, "");
  expect(await violationsOn(page)).toEqual([]);
  const found = [expect.stringMatching(/^image-alt: <img/)];
  await open(page, FAULT);
  expect(await violationsOn(page)).toEqual(found);
  const inside = document(FAULT).replaceAll('"', "&quot;");
  for (const sandbox of ["allow-scripts allow-same-origin", "allow-scripts"]) {
    await open(page, `<iframe title="A frame" sandbox="${sandbox}" srcdoc="${inside}"></iframe>`);
    expect([sandbox, await violationsOn(page)]).toEqual([sandbox, found]);
  }
});

test("colours that are hard to read are found in the look that has them", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const style = `<style>@media (prefers-color-scheme: dark) { p { color: #888; background: #999 } }</style>`;
  await open(page, `${style}<p>Some words</p>`);
  expect(await violationsOn(page, "colours")).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsOn(page, "colours")).toEqual([expect.stringMatching(/^color-contrast: <p>/)]);
});
