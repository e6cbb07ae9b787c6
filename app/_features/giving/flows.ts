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

export function amountPath(target: GiftTarget, attempt?: string): string {
  const { flow, communityId, campaignId, namesCommunity } = target;
  const query = attempt ? `?attempt=${attempt}` : "";
  if (flow === "balance" || !campaignId) return `/our-balance/donate${query}`;
  if (flow === "visitor") return campaignPaths.donateAsVisitor({ communityId, campaignId }) + query;
  return namesCommunity
    ? campaignPaths.donateFromElsewhere({ communityId, campaignId }) + query
    : campaignPaths.donate(campaignId) + query;
}

export const checkoutPath = (flow: Flow, attempt: string) => `${CHECKOUT[flow]}?attempt=${attempt}`;
export const thankYouPath = (flow: Flow, attempt: string) => `${THANKS[flow]}?attempt=${attempt}`;

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
