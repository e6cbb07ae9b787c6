import { campaignPaths } from "@/app/_features/campaign/paths";
import type words from "@/messages/en/notifications.json";

type Told = { template: string; campaignId: string | null; link: string | null };

/** Keys in `notifications.to`. */
const LABELS: Record<string, keyof typeof words.to> = {
  "recipient-left": "campaign",
  "suggestion-received": "suggestion",
  "suggestion-ready": "suggestion",
  "join-request": "requests",
  "join-accepted": "communities",
  "became-admin": "campaigns",
  "choose-receiving-method": "receiving",
  "payout-sent": "steps",
  "payout-returned": "receiving",
};

export type SayWhere = (key: `to.${keyof typeof words.to}`) => string;

export function whereTo(
  { template, campaignId, link }: Told,
  say: SayWhere,
): { href: string; label: string } | null {
  if (link !== null && /^https?:\/\//.test(link))
    return { href: link, label: say(`to.${LABELS[template] ?? "more"}`) };
  return campaignId === null ? null : { href: campaignPaths.active(campaignId), label: say("to.campaign") };
}
