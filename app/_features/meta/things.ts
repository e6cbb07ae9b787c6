import { campaignPaths } from "@/app/_features/campaign/paths";
import type { CampaignPage } from "@/lib/community";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import type { Thing } from "./json-ld";
import { shorten } from "./shorten";
import { sitePicturePath } from "./site-picture";

export type Site = { origin: string; provider: string; email: string };

const organization = ({ origin, provider, email }: Site): Thing => ({
  "@type": "Organization",
  "@id": `${origin}/#provider`,
  name: provider,
  url: `${origin}/`,
  email,
  logo: `${origin}/icons/icon-512.png`,
});

export const siteThings = (site: Site, language: Language, description: string): Thing[] => [
  organization(site),
  {
    "@type": "WebSite",
    "@id": `${site.origin}/#site`,
    name: PRODUCT_NAME,
    url: `${site.origin}/`,
    description,
    inLanguage: language,
    image: `${site.origin}${sitePicturePath(language)}`,
    publisher: { "@id": `${site.origin}/#provider` },
  },
];

type Question = { title: string; plain: string; language: Language };

export const questionThings = (questions: readonly Question[], language: Language): Thing[] => [
  {
    "@type": "FAQPage",
    inLanguage: language,
    mainEntity: questions.map(({ title, plain, language: written }) => ({
      "@type": "Question",
      name: title,
      inLanguage: written,
      acceptedAnswer: { "@type": "Answer", text: plain },
    })),
  },
];

export const breadcrumbThings = (
  { origin }: Pick<Site, "origin">,
  steps: readonly { name: string; path: string }[],
): Thing[] => [
  {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: PRODUCT_NAME, path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  },
];

/** Omits the recipient, and sums: stored copies would go stale. */
export function campaignThings(
  site: Site,
  campaign: Pick<
    CampaignPage,
    "id" | "communityId" | "communityName" | "name" | "description" | "status" | "launchedAt"
  >,
): Thing[] {
  const campaignRef = { communityId: campaign.communityId, campaignId: campaign.id };
  const url = site.origin + campaignPaths.shared(campaignRef);
  const community = { "@type": "Organization", name: campaign.communityName };
  return [
    {
      "@type": "WebPage",
      "@id": url,
      url,
      name: campaign.name,
      description: shorten(campaign.description, 300),
      datePublished: campaign.launchedAt.toISOString(),
      author: community,
      publisher: organization(site),
      isPartOf: { "@type": "WebSite", name: PRODUCT_NAME, url: `${site.origin}/` },
      ...(campaign.status === "launched" && {
        potentialAction: {
          "@type": "DonateAction",
          target: site.origin + campaignPaths.donateAsVisitor(campaignRef),
          recipient: community,
        },
      }),
    },
  ];
}
