import type { Page } from "@playwright/test";
import { expectAlive } from "../support/alive";
import { expect, test } from "../support/fixtures";
import { campaignNamed } from "../support/seeded-campaign";

const FILES = /\/_next\/static\/.*\.js$/;
const FONTS = /\.woff2$/;
const TEXTS = ["/questions", "/our-values", "/terms-and-conditions", "/text-messages", "/tutorials"];

async function addresses() {
  const { communityId, campaignId } = await campaignNamed("Three months of treatment");
  return {
    landing: "/",
    campaign: `/community/${communityId}/campaign/${campaignId}`,
    donate: `/campaign/anonymous/donate/${communityId}/${campaignId}`,
  };
}

async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(FILES, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const toggle = (page: Page, words: string) => page.locator("summary").filter({ hasText: words });

const rowsOf = (page: Page) => page.locator(".don > li").filter({ visible: true });

/** Omits `nomodule` scripts, which no browser here fetches. */
const filesIn = (html: string) =>
  [...html.matchAll(/<script(?![^>]* nomodule)[^>]* src="(\/_next\/static\/[^"]+)"/gi)]
    .map(([, file]) => file)
    .sort();
const withoutTemplates = (html: string) => html.replace(/<template data-late>.*?<\/template>/g, "");

test("each kept page has the files that Next wrote, all of them in templates", async ({ request }) => {
  const { landing, campaign, donate } = await addresses();
  const missing = `${campaign}0`;
  for (const path of [landing, campaign, donate, ...TEXTS, missing]) {
    const html = await (await request.get(path)).text();
    const files = filesIn(html);
    expect(files.length, path).toBeGreaterThan(3);
    expect(filesIn(withoutTemplates(html)), path).toEqual([]);
    expect(html, path).not.toMatch(/<link[^>]* as="(script|font)"(?![^<]*<\/template>)/);
    if (path === missing) continue;
    // With a flash cookie Next renders the page for this caller alone.
    const own = await (await request.get(path, { headers: { cookie: "flash=x" } })).text();
    expect(own, path).not.toContain("data-late");
    expect(files, path).toEqual(filesIn(own));
  }
});

for (const name of ["landing", "campaign", "donate"] as const) {
  test(`fonts and scripts of a first page come after its paint, each once, and React takes over what is there: ${name}`, async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto((await addresses())[name], { waitUntil: "domcontentloaded" });
    await page.evaluate(() => {
      // Next moves streamed content out of hidden elements, and then removes those.
      const lasting = ":not(script, template, link, [hidden][id^='S:'])";
      Reflect.set(window, "found", [...document.querySelectorAll(`body *${lasting}`)]);
    });
    release();
    // A key press would load the scripts immediately, so wait for them without one.
    await expect(page.locator("template[data-late]")).toHaveCount(0);
    await expectAlive(page);
    const seen = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      files: performance
        .getEntriesByType("resource")
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
      waiting: document.querySelectorAll("template[data-late]").length,
      disconnected: (Reflect.get(window, "found") as Element[])
        .filter((element) => !element.isConnected)
        .map((element) => element.outerHTML),
    }));
    const scripts = seen.files.filter(({ path }) => FILES.test(path));
    const late = [...scripts, ...seen.files.filter(({ path }) => FONTS.test(path))];
    expect(scripts.length).toBeGreaterThan(3);
    expect(Math.min(...late.map(({ startTime }) => startTime))).toBeGreaterThanOrEqual(seen.paint);
    expect(new Set(late.map(({ path }) => path)).size).toBe(late.length);
    expect([seen.waiting, seen.disconnected]).toEqual([0, []]);
  });
}

test("before its scripts a page shows nothing that only they can do", async ({ page }) => {
  const release = await holdScripts(page);
  for (const [name, path] of Object.entries(await addresses())) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const unresponsive = page.locator("button:not([type=submit])").filter({ visible: true });
    await expect(unresponsive, name).toHaveCount(0);
    const submits = page.locator("button[type=submit]");
    const forms = await submits.evaluateAll((buttons) =>
      buttons.map((button) => (button as HTMLButtonElement).form?.method),
    );
    expect(new Set(forms), name).toEqual(new Set(["post"]));
  }
  release();
});

test("a link, a list and a form answer a press before any script has come", async ({ page }) => {
  const { campaign } = await addresses();
  const release = await holdScripts(page);
  await page.goto(campaign, { waitUntil: "domcontentloaded" });
  const rows = rowsOf(page);
  await expect(rows).toHaveCount(2);
  await toggle(page, "Show more").click();
  await expect(rows).toHaveCount(8);

  await page.getByRole("link", { name: "Donate" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/campaign\/anonymous\/donate\//);
  await page.getByLabel("Or another amount").fill("7");
  await page.getByRole("button", { name: "Continue to card details" }).click();
  await expect(page).toHaveURL(/\/checkout\?attempt=/);
  release();
});

for (const moment of ["with the scripts under way", "while React takes over", "once it has"] as const) {
  test(`a form that is sent ${moment} is sent once`, async ({ page }) => {
    const { donate } = await addresses();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const release = await holdScripts(page);
    await page.goto(donate, { waitUntil: "domcontentloaded" });
    await page.getByLabel("Or another amount").fill("9");
    const goOn = page.getByRole("button", { name: "Continue to card details" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const arrived = page.waitForEvent("requestfinished", (request) => FILES.test(request.url()));
    release();
    if (moment === "while React takes over") await arrived;
    if (moment === "once it has") await expectAlive(page);
    await goOn.click();
    await expect(page).toHaveURL(/\/checkout\?attempt=/);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await expect(page.getByRole("button", { name: /^Donate \$/ })).toBeEnabled();
    expect(sent.filter((path) => path === donate)).toHaveLength(1);
  });
}

test("a list that was opened before the scripts stays open when React takes over", async ({ page }) => {
  const { campaign } = await addresses();
  const release = await holdScripts(page);
  await page.goto(campaign, { waitUntil: "domcontentloaded" });
  await toggle(page, "Show more").click();
  release();
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(8);
  // Where the list continues, a pager replaces the button.
  await expect(toggle(page, "Show less")).toBeHidden();
  await expect(page.getByRole("link", { name: "Next" })).toBeVisible();
});

test("a long text is cut, and opens and closes before any script has come", async ({ page }) => {
  const { communityId, campaignId } = await campaignNamed("Books for two freshmen");
  const release = await holdScripts(page);
  await page.goto(`/community/${communityId}/campaign/${campaignId}`, { waitUntil: "domcontentloaded" });
  const [short, whole] = [page.locator(".cut-short"), page.locator(".cut-whole")];
  await expect(short).toBeVisible();
  await expect(whole).toBeHidden();
  await toggle(page, "Show more...").press("Enter");
  await expect(short).toBeHidden();
  await expect(whole).toBeVisible();
  await toggle(page, "Show less...").press("Enter");
  await expect(whole).toBeHidden();
  release();
});

test("the first touch or key brings the scripts at once, before the page is painted in our fonts", async ({
  page,
}) => {
  for (const act of [() => page.keyboard.press("Shift"), () => page.mouse.click(5, 300)]) {
    await page.addInitScript(() => {
      // No paint is reported, as in a background tab.
      Reflect.set(
        window,
        "PerformanceObserver",
        class {
          observe() {}
        },
      );
    });
    await page.goto("/");
    expect(await page.locator("template[data-late]").count()).toBeGreaterThan(3);
    await act();
    await expect(page.locator("html")).toHaveAttribute("data-fonts", "late");
    expect(await page.locator("template[data-late]").count()).toBe(0);
  }
});

test("scripts come also where nothing can be stored, no paint is told and no font arrives", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/net::ERR_FAILED/);
  await page.route(FONTS, (route) => route.abort());
  await page.addInitScript(() => {
    Reflect.set(window, "PerformanceObserver", undefined);
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new Error("SecurityError");
      },
    });
  });
  await page.goto("/");
  await expect(page.locator("template[data-late]")).toHaveCount(0);
  await expect(page.locator("html")).not.toHaveAttribute("data-fonts");
  await expectAlive(page);
});

test("on the second page of a visit nothing is painted in the device's fonts first", async ({ page }) => {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = [];
    Reflect.set(window, "seen", seen);
    document.addEventListener("DOMContentLoaded", () => seen.push(document.documentElement.dataset.fonts));
  });
  for (const [path, fonts] of [
    ["/", "late"],
    ["/questions", undefined],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("template[data-late]")).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual([fonts]);
  }
});

test("a notice whose script could not be fetched is shown once it can", async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/net::ERR_FAILED|Failed to load chunk/);
  await page.goto("/questions");
  await expectAlive(page);
  await page.route(FILES, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => FILES.test(new URL(request.url()).pathname));
  const value = encodeURIComponent("done:Your password was changed.");
  await page.context().addCookies([{ name: "flash", value, url: page.url() }]);
  await failed;
  await expect(page.getByText("Your password was changed.")).toHaveCount(0);
  await page.unroute(FILES);
  await expect(page.getByText("Your password was changed.").first()).toBeVisible({ timeout: 15_000 });
});
