import { campaignPaths } from "@/app/_features/campaign/paths";
import { isAboutTexts } from "@/app/_features/pages/addresses";
import type { FindableCampaign } from "@/lib/community";
import { alternatesOf } from "./addresses";
import { PUBLIC_PAGES } from "./public-pages";

/** Protocol limit. */
export const SITEMAP_MOST = 50_000;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

type Page = { path: string; changedAt?: Date };

function entryOf({ path, changedAt }: Page, origin: string): string {
  const links = Object.entries(alternatesOf(path)).map(
    ([language, address]) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + address)}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escaped(origin + path)}</loc>${changed}${links.join("")}</url>`;
}

type Found = {
  origin: string;
  sendsTexts: boolean;
  tutorials: readonly string[];
  campaigns: readonly FindableCampaign[];
};

export function sitemap({ origin, sendsTexts, tutorials, campaigns }: Found): string {
  const pages: Page[] = [
    ...Object.values(PUBLIC_PAGES)
      .filter((path) => sendsTexts || !isAboutTexts(path))
      .map((path) => ({ path })),
    ...tutorials.map((slug) => ({ path: `${PUBLIC_PAGES.tutorials}/${slug}` })),
    ...campaigns.map(({ launchedAt, ...campaignRef }) => ({
      path: campaignPaths.shared(campaignRef),
      changedAt: launchedAt,
    })),
  ];
  const entries = pages.slice(0, SITEMAP_MOST).map((page) => entryOf(page, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}
