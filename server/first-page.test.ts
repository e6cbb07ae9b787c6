import { expect, it } from "vitest";
import { FirstPage } from "./first-page";

it("is there once a page was rendered, and is tried again now and then until then", async () => {
  let now = 0;
  const tried: string[] = [];
  const outcomes = [Promise.reject(new Error("no file")), Promise.resolve(false), Promise.resolve(true)];
  for (const outcome of outcomes) outcome.catch(() => undefined);
  const page = new FirstPage(
    async (url) => {
      tried.push(url.href);
      return outcomes[tried.length - 1] ?? false;
    },
    "https://give.example",
    () => now,
  );
  expect([await page.isThere(), await page.isThere(), tried]).toEqual([
    false,
    false,
    ["https://give.example/"],
  ]);
  now = 5_000;
  expect([await page.isThere(), tried.length]).toEqual([false, 2]);
  now = 10_000;
  expect([await page.isThere(), await page.isThere(), tried.length]).toEqual([true, true, 3]);
});
