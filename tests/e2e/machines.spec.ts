import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { FINDABLE, PAGE_RIGHTS, sampleAddress } from "../support/page-rights";

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");
const robotsOf = (html: string) =>
  [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, content]) => content).join();
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);
const pictureOf = (html: string) => attribute(html, /<meta property="og:image" content="([^"]*)"/);

/** The pages that the caller is shown, and whether each may be found. */
async function shownPages(request: APIRequestContext): Promise<{ page: string; isFindable: boolean }[]> {
  const shown = [];
  for (const page of Object.keys(PAGE_RIGHTS)) {
    const answer = await request.get(sampleAddress(page), { maxRedirects: 0 });
    if (answer.status() >= 300 && answer.status() < 400) continue;
    const robots = robotsOf(await answer.text());
    expect(robots, `${page} says whether it may be found`).toMatch(/index/);
    shown.push({ page, isFindable: !robots.includes("noindex") });
  }
  return shown;
}

const findable = (pages: { page: string; isFindable: boolean }[]) =>
  pages.flatMap(({ page, isFindable }) => (isFindable ? [page] : []));

const locationsIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? ""));

test("search engines find the public pages of a visitor, and no other", async ({ request }) => {
  const pages = await shownPages(request);
  expect(findable(pages).toSorted()).toEqual(FINDABLE.toSorted());
});

test("no page of an admin or of the provider may be found", async ({ browser, baseURL }) => {
  for (const email of ["admin@lakewood.example", "desk@manyhands.example"]) {
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("Your Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("Manyhands1");
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/(campaigns|platform)$/);
    const pages = await shownPages(context.request);
    expect(pages.length).toBeGreaterThan(30);
    expect(findable(pages).filter((one) => !FINDABLE.includes(one))).toEqual([]);
    await context.close();
  }
});

test("an address with a token in it may not be found", async ({ request }) => {
  for (const address of [
    "/sign-up?token=abc",
    "/invitation?token=abc",
    "/change-password?token=abc&userId=1",
  ]) {
    expect(robotsOf(await (await request.get(address)).text()), address).toContain("noindex");
  }
});

test("every address of the sitemap is there, may be found, and is its own in each language", async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const locations = locationsIn(sitemap);
  expect(locations.length).toBeGreaterThan(FINDABLE.length);
  for (const { pathname } of locations) {
    for (const [query, language] of [
      ["", "en-US"],
      ["?lang=en", "en-US"],
      ["?lang=es", "es-US"],
    ] as const) {
      const answer = await request.get(pathname + query);
      const html = await answer.text();
      const canonical = new URL(canonicalOf(html) ?? "nowhere:", baseURL);
      expect([answer.status(), canonical.pathname + canonical.search], pathname + query).toEqual([
        200,
        pathname + query,
      ]);
      expect(robotsOf(html), pathname).not.toContain("noindex");
      expect(html).toContain(`<html lang="${language}"`);
      expect(html.match(/<link rel="alternate" hrefLang/gi)).toHaveLength(3);
    }
  }
});

test("a link preview has a picture for everybody that no cache keeps from somebody signed in", async ({
  request,
  page,
}) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const campaign = locationsIn(sitemap).find(({ pathname }) => pathname.startsWith("/community/"));
  if (!campaign) throw new Error("the seed has no campaign that may be found");
  const html = await (await request.get(campaign.pathname)).text();
  const address = new URL(pictureOf(html) ?? "nowhere:");
  const picture = await request.get(address.pathname + address.search);
  const bytes = await picture.body();
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect(picture.headers()["cache-control"]).toBe("public, max-age=86400");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300_000);
  const older = await request.get(`${address.pathname}?v=before`);
  expect(older.headers()["cache-control"]).toBe("public, max-age=300");
  expect((await request.get(address.pathname.replace(/[^/]+\/picture/, "unknown/picture"))).status()).toBe(
    404,
  );

  await page.goto("/login");
  await page.getByLabel("Your Email").fill("member@lakewood.example");
  await page.getByLabel("Password", { exact: true }).fill("Manyhands1");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/campaigns$/);
  const own = await page.request.get(address.pathname + address.search);
  expect(own.headers()["cache-control"]).toBe("private, no-store");
});

test("every public page has a picture, a description and data that machines can read", async ({
  request,
}) => {
  for (const path of FINDABLE) {
    const html = await (await request.get(path)).text();
    const address = new URL(pictureOf(html) ?? "nowhere:");
    expect((await request.get(address.pathname)).headers()["content-type"], path).toBe("image/png");
    expect(attribute(html, /<meta name="description" content="([^"]{40,200})"/), path).toBeTruthy();
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)) {
      expect(JSON.parse(data ?? "")).toMatchObject({ "@context": "https://schema.org" });
    }
  }
});

test("robots, manifest and security.txt lead to what is there", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toMatch(/Sitemap: .*\/sitemap\.xml/);
  const manifest: { icons: { src: string }[] } = await (await request.get("/manifest.webmanifest")).json();
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  }
  const security = await (await request.get("/.well-known/security.txt")).text();
  const expires = new Date(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(expires.getTime()).toBeGreaterThan(Date.now());
});

test("a missing file is a 404, an unknown path leads a visitor to the login and on to the campaigns", async ({
  request,
}) => {
  for (const path of ["/wp-login.php", "/.env", "/images/quilt.jpg", "/.well-known/unknown"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  const answer = await request.get("/nothing/of/the/kind");
  const { pathname, searchParams } = new URL(answer.url());
  expect([answer.status(), pathname, searchParams.get("returnTo")]).toEqual([200, "/login", "/campaigns"]);
});
