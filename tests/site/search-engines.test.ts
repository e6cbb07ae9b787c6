import { expect, it } from "vitest";
import { env } from "@/lib/platform";
import { ask, sessionOf } from "../support/ask-site";
import { FINDABLE, PAGE_RIGHTS, sampleAddress } from "../support/page-rights";

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");
const robotsOf = (html: string) =>
  [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, content]) => content).join();
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);
const pictureOf = (html: string) => attribute(html, /<meta property="og:image" content="([^"]*)"/);

async function shownPages(
  headers: Record<string, string> = {},
): Promise<{ page: string; isFindable: boolean }[]> {
  const shown = [];
  for (const page of Object.keys(PAGE_RIGHTS)) {
    const answer = await ask(sampleAddress(page), { headers });
    if (answer.status >= 300 && answer.status < 400) continue;
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

it("search engines find the public pages of a visitor, and no other", async () => {
  const pages = await shownPages();
  expect(findable(pages).toSorted()).toEqual(FINDABLE.toSorted());
});

it("no page of an admin or of the provider may be found", async () => {
  for (const email of ["admin@lakewood.example", "desk@manyhands.example"]) {
    const pages = await shownPages(await sessionOf(email));
    expect(pages.length).toBeGreaterThan(30);
    expect(findable(pages).filter((one) => !FINDABLE.includes(one))).toEqual([]);
  }
});

it("an address with a token in it may not be found", async () => {
  for (const address of [
    "/sign-up?token=abc",
    "/invitation?token=abc",
    "/change-password?token=abc&userId=1",
    "/not-me?token=abc",
  ]) {
    expect(robotsOf(await (await ask(address)).text()), address).toContain("noindex");
  }
});

it("every address of the sitemap is there, may be found, and is its own in each language", async () => {
  const sitemap = await (await ask("/sitemap.xml")).text();
  const locations = locationsIn(sitemap);
  expect(locations.length).toBeGreaterThan(FINDABLE.length);
  for (const { pathname } of locations) {
    for (const [query, language] of [
      ["", "en-US"],
      ["?lang=en", "en-US"],
      ["?lang=es", "es-US"],
    ] as const) {
      const answer = await ask(pathname + query);
      const html = await answer.text();
      const canonical = new URL(canonicalOf(html) ?? "nowhere:", env().APP_URL);
      expect([answer.status, canonical.pathname + canonical.search], pathname + query).toEqual([
        200,
        pathname + query,
      ]);
      expect(robotsOf(html), pathname).not.toContain("noindex");
      expect(html).toContain(`<html lang="${language}"`);
      expect(html.match(/<link rel="alternate" hrefLang/gi)).toHaveLength(3);
    }
  }
});

it("a link preview has a picture for everybody that no cache keeps from somebody signed in", async () => {
  const sitemap = await (await ask("/sitemap.xml")).text();
  const campaign = locationsIn(sitemap).find(({ pathname }) => pathname.startsWith("/community/"));
  if (!campaign) throw new Error("the seed has no campaign that may be found");
  const html = await (await ask(campaign.pathname)).text();
  const address = new URL(pictureOf(html) ?? "nowhere:");
  const picture = await ask(address.pathname + address.search);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(picture.headers.get("content-type")).toBe("image/png");
  expect(picture.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(300_000);
  const older = await ask(`${address.pathname}?v=before`);
  expect(older.headers.get("cache-control")).toBe("public, max-age=300");
  expect((await ask(address.pathname.replace(/[^/]+\/picture/, "unknown/picture"))).status).toBe(404);

  const headers = await sessionOf("member@lakewood.example");
  const own = await ask(address.pathname + address.search, { headers });
  expect(own.headers.get("cache-control")).toBe("private, no-store");
});

it("every public page has a picture, a description and data that machines can read", async () => {
  for (const path of FINDABLE) {
    const html = await (await ask(path)).text();
    const address = new URL(pictureOf(html) ?? "nowhere:");
    expect((await ask(address.pathname)).headers.get("content-type"), path).toBe("image/png");
    expect(attribute(html, /<meta name="description" content="([^"]{40,200})"/), path).toBeTruthy();
    for (const [, data] of html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)) {
      expect(JSON.parse(data ?? "")).toMatchObject({ "@context": "https://schema.org" });
    }
  }
});

it("robots, manifest and security.txt lead to what is there", async () => {
  const robots = await (await ask("/robots.txt")).text();
  expect(robots).toMatch(/Sitemap: .*\/sitemap\.xml/);
  const manifest = (await (await ask("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) {
    expect((await ask(src)).headers.get("content-type")).toBe("image/png");
  }
  const security = await (await ask("/.well-known/security.txt")).text();
  const expires = new Date(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(expires.getTime()).toBeGreaterThan(Date.now());
});
