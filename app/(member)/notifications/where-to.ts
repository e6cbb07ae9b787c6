import { campaignPaths } from "@/app/_features/campaign/paths";

type Told = { template: string; campaignId: string | null; link: string | null };

/** What is behind the link of each message to one person, in a few words. */
const LABELS: Record<string, string> = {
  "recipient-left": "See the campaign",
  "suggestion-received": "See the suggestion",
  "suggestion-ready": "See the suggestion",
  "join-request": "See who asks",
  "join-accepted": "See your communities",
  "became-admin": "See the campaigns",
  "choose-receiving-method": "Choose how to receive it",
  "payout-returned": "Choose how to receive it",
};

/** Where a notification leads, and in which words; null where there is nothing to open. */
export function whereTo({ template, campaignId, link }: Told): { href: string; label: string } | null {
  if (link !== null && /^https?:\/\//.test(link))
    return { href: link, label: LABELS[template] ?? "See more" };
  return campaignId === null ? null : { href: campaignPaths.active(campaignId), label: "See the campaign" };
}
