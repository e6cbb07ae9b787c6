import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { JsonLd } from "./json-ld";
import { breadcrumbThings, campaignThings, questionThings, siteThings } from "./things";

const site = { origin: "https://give.example", provider: "The Provider", email: "help@give.example" };
const campaign = {
  id: "k1",
  communityId: "c1",
  communityName: "Lakewood </script><script>alert(1)</script>",
  name: "A roof <!-- before winter",
  description: 'One of "us" & two of them\u2028on two lines',
  status: "launched" as const,
  launchedAt: new Date("2026-05-01T12:00:00Z"),
};

it("whatever people wrote stays inside the data, whole", () => {
  const html = renderToStaticMarkup(JsonLd({ things: campaignThings(site, campaign) }));
  expect(html.match(/<[a-z!/]/gi)).toEqual(["<s", "</"]);
  const text = html.replace(/^<script[^>]*>/, "").replace(/<\/script>$/, "");
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)["@graph"][0]).toMatchObject({
    name: campaign.name,
    description: 'One of "us" & two of them on two lines',
    author: { name: campaign.communityName },
  });
});

it("a campaign says where to give while it is active, and no longer", () => {
  expect(campaignThings(site, campaign)[0]).toMatchObject({
    url: "https://give.example/community/c1/campaign/k1",
    datePublished: "2026-05-01T12:00:00.000Z",
    potentialAction: {
      "@type": "DonateAction",
      target: "https://give.example/campaign/anonymous/donate/c1/k1",
    },
  });
  const [ended] = campaignThings(site, { ...campaign, status: "completed" });
  expect(ended).not.toHaveProperty("potentialAction");
});

it("the front page names who runs the site, and the site", () => {
  expect(siteThings(site, "es", "Con discreción")).toMatchObject([
    { "@type": "Organization", name: "The Provider", email: "help@give.example" },
    { "@type": "WebSite", inLanguage: "es", publisher: { "@id": "https://give.example/#provider" } },
  ]);
});

it("each question has its answer, in the language it is written in", () => {
  const questions = [{ title: "Who?", plain: "Everybody.", language: "en" as const }];
  expect(questionThings(questions, "es")[0]).toMatchObject({
    mainEntity: [{ name: "Who?", inLanguage: "en", acceptedAnswer: { text: "Everybody." } }],
  });
});

it("a page below another says how one gets to it", () => {
  const [list] = breadcrumbThings(site, [{ name: "Tutorials", path: "/tutorials" }]);
  expect(list).toMatchObject({
    itemListElement: [
      { position: 1, item: "https://give.example/" },
      { position: 2, name: "Tutorials", item: "https://give.example/tutorials" },
    ],
  });
});
