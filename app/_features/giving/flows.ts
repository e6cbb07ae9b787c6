import { campaignPaths } from "@/app/_features/campaign/paths";

/** With separate pages (001 §2). */
export const FLOWS = ["member", "balance", "visitor"] as const;
export type Flow = (typeof FLOWS)[number];

/** Missing for Our Balance. */
export type GiftTarget = {
  flow: Flow;
  communityId: string;
  campaignId: string | null;
  namesCommunity: boolean;
};

const CHECKOUT = {
  member: "/campaigns/checkout",
  balance: "/our-balance/checkout",
  visitor: "/anonymous/campaigns/checkout",
};
const THANKS = {
  member: "/campaigns/thank-you",
  balance: "/our-balance/thank-you",
  visitor: "/anonymous/thank-you",
};

export function amountPath(target: GiftTarget, draftId?: string): string {
  const { flow, communityId, campaignId, namesCommunity } = target;
  const query = draftId ? `?attempt=${draftId}` : "";
  if (flow === "balance" || !campaignId) return `/our-balance/donate${query}`;
  if (flow === "visitor") return campaignPaths.donateAsVisitor({ communityId, campaignId }) + query;
  return namesCommunity
    ? campaignPaths.donateFromElsewhere({ communityId, campaignId }) + query
    : campaignPaths.donate(campaignId) + query;
}

export const checkoutPath = (flow: Flow, draftId: string) => `${CHECKOUT[flow]}?attempt=${draftId}`;
export const thankYouPath = (flow: Flow, draftId: string) => `${THANKS[flow]}?attempt=${draftId}`;

export function logInToGive({ communityId, campaignId }: GiftTarget): string {
  const form = campaignId
    ? campaignPaths.donateFromElsewhere({ communityId, campaignId })
    : "/our-balance/donate";
  return `/login?${new URLSearchParams({ returnTo: form })}`;
}

export function seenAt(target: GiftTarget): string {
  const { flow, communityId, campaignId, namesCommunity } = target;
  if (flow === "balance" || !campaignId) return "/our-balance";
  return flow === "visitor" || namesCommunity
    ? campaignPaths.shared({ communityId, campaignId })
    : campaignPaths.active(campaignId);
}

export const START = {
  member: { href: "/campaigns", words: "campaigns" },
  balance: { href: "/our-balance", words: "balance" },
  visitor: { href: "/", words: "home" },
} as const satisfies Record<Flow, { href: string; words: string }>;
