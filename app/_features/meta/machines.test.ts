import { expect, it } from "vitest";
import { securityTxt } from "./security-txt";
import { SITEMAP_MOST, sitemap } from "./sitemap";

const origin = "https://give.example";
const launchedAt = new Date("2026-05-01T12:00:00Z");

it("the sitemap lists each page that may be found, with its address in each language", () => {
  const text = sitemap({
    origin,
    sendsTexts: true,
    tutorials: ["give"],
    campaigns: [{ communityId: "c1", campaignId: "k1", launchedAt }],
  });
  expect(text.match(/<url>/g)).toHaveLength(9 + 2);
  expect(text).toContain(
    '<url><loc>https://give.example/questions</loc><xhtml:link rel="alternate" hreflang="en" href="https://give.example/questions?lang=en"/>',
  );
  expect(text).toContain('hreflang="x-default" href="https://give.example/tutorials/give"');
  expect(text).toContain(
    "<loc>https://give.example/community/c1/campaign/k1</loc><lastmod>2026-05-01T12:00:00.000Z</lastmod>",
  );
});

it("the sitemap of a site without texts has no page about them", () => {
  const pages = (sendsTexts: boolean): string[] =>
    sitemap({ origin, sendsTexts, tutorials: [], campaigns: [] }).match(/<loc>[^<]*<\/loc>/g) ?? [];
  expect(pages(true).filter((loc) => !pages(false).includes(loc))).toEqual([
    "<loc>https://give.example/text-messages</loc>",
  ]);
});

it("the sitemap is never longer than a sitemap may be, and well formed whatever stands in it", () => {
  const campaigns = Array.from({ length: SITEMAP_MOST }, (_, number) => ({
    communityId: `<&"'>`,
    campaignId: String(number),
    launchedAt,
  }));
  const text = sitemap({ origin, sendsTexts: false, tutorials: [], campaigns });
  expect(text.match(/<url>/g)).toHaveLength(SITEMAP_MOST);
  expect(text).toContain("&lt;&amp;&quot;&apos;&gt;");
  expect(text).not.toContain(`<&`);
});

it("security.txt names the contact, and a day within the year on which it expires", () => {
  const text = securityTxt({ origin, email: "help@give.example", now: new Date("2026-11-20T17:00:00Z") });
  expect(text).toBe(
    [
      "Contact: mailto:help@give.example",
      "Expires: 2027-05-19T00:00:00Z",
      "Preferred-Languages: en, es",
      "Canonical: https://give.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
