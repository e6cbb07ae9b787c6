import type { BadgeName } from "@/components/shell/menu";
import type { MenuIconName } from "@/components/shell/menu-icon";
import type desk from "@/messages/en/desk.json";
import type words from "@/messages/en/pages.json";

export type MenuLabel = keyof typeof words.menu;
type DeskMenuLabel = keyof typeof desk.menu;

/**
 * Access to a page (001 §2, §6). `public-only`: redirects logged-in users. `link`: for holders of a link.
 * `recipient`: for people who received a collection; these pages redirect to the login themselves (001 §2).
 */
export type PageRight = "visitor" | "public-only" | "link" | "member" | "admin" | "platform" | "recipient";

type Tab = 1 | 2 | 3 | 4;

/**
 * A page's menu: `community` (000 §2), `settings` (001 §2), or `desk`, the header of the provider's desk.
 * Menu order is row order.
 */
export type PageMenu =
  | {
      in: "community";
      label: MenuLabel;
      /** Label of the bar below 900 px. */
      short?: MenuLabel;
      icon: MenuIconName;
      badge?: BadgeName;
      /** Both by default. */
      for?: "member" | "admin";
      /** Parent page in the same menu. */
      under?: string;
      /** Position in the four-item bar below 900 px; other pages are under "More". */
      tab?: { member?: Tab; admin?: Tab };
    }
  | { in: "settings"; label: MenuLabel; icon: MenuIconName }
  /** `ofTexts`: omitted on a site without texts. */
  | { in: "desk"; label: DeskMenuLabel; badge?: BadgeName; ofTexts?: true };

export type AddressRow = {
  right: PageRight;
  /** English only: the desk, and files for programs. */
  english?: true;
  /** Users are about to move money: while the database is unavailable, the page warns first. */
  movesMoney?: true;
  /** Users may have just paid: while the database is unavailable, the outcome is unknown. */
  movedMoney?: true;
};

/**
 * Rate limit of a handler per network. `render`: costs a page and queues. `brief`: counts a tenth and never
 * queues, so nothing waits behind a call to the card processor (`server/misses.ts`).
 */
export type HandlerTurn = "render" | "brief";

export type HandlerRow = AddressRow & { turn: HandlerTurn };

/** An entry of /admin-settings, in row order (000 §2). */
export type AdminSetting = {
  words: keyof typeof words.settings;
  icon: MenuIconName;
  badge?: BadgeName;
};

export type PageRow = AddressRow & {
  menu?: PageMenu;
  setting?: AdminSetting;
  /**
   * Cached for people without a session (`server/cache`). `static`: depends only on path, language, theme and
   * day, has no form that keeps values, and nothing about a person. `campaign`, `donate`: valid for one
   * version of a campaign's data.
   */
  kept?: "static" | "campaign" | "donate";
  /** Indexable: the key of its texts in `meta`, or `each` if every URL has its own and the data decide. */
  indexed?: string;
  /** Only for sites that send texts. */
  ofTexts?: true;
  /** The URL names the community, directly or by a campaign; otherwise the current one applies. */
  communityFrom?: "address";
};

/**
 * Every page of the site: add a row here and a folder below `app`. Access rules, menus, languages, caching,
 * the sitemap and the tested pages derive from it (`app/_features/pages`).
 */
export const PAGES = {
  // For all visitors.
  "/": { right: "visitor", kept: "static", indexed: "home" },
  "/questions": { right: "visitor", kept: "static", indexed: "questions" },
  "/tutorials": { right: "visitor", kept: "static", indexed: "tutorials" },
  "/tutorials/[slug]": { right: "visitor", kept: "static", indexed: "each" },
  "/our-values": { right: "visitor", kept: "static", indexed: "values" },
  "/privacy-and-policy": { right: "visitor", kept: "static", indexed: "privacy" },
  "/terms-and-conditions": { right: "visitor", kept: "static", indexed: "terms" },
  "/text-messages": { right: "visitor", kept: "static", indexed: "textMessages", ofTexts: true },
  "/not-found": { right: "visitor" },
  "/[...rest]": { right: "visitor" },

  // Log-in and sign-up.
  "/login": { right: "public-only", indexed: "login" },
  "/login/[token]": { right: "public-only" },
  "/sign-up": { right: "public-only", indexed: "signUp" },
  "/sign-up/verification": { right: "public-only" },
  "/create-account": { right: "public-only" },
  "/email-required": { right: "public-only" },
  "/second-factor": { right: "public-only" },
  "/reset-password": { right: "public-only" },
  "/welcome": { right: "public-only" },
  "/change-password": { right: "link" },
  "/confirm-email": { right: "link" },
  "/not-me": { right: "link" },
  "/confirm-invitation": { right: "link" },
  "/community-invitation": { right: "link" },
  "/invitation": { right: "link" },
  "/unsubscribe/[token]": { right: "link" },
  "/subscriptions/[token]": { right: "link" },
  "/not-this-time/[token]": { right: "link" },
  "/c": { right: "visitor" },
  "/recurring-gift/[token]": { right: "link" },
  "/approved": { right: "visitor" },

  // Campaigns for visitors, and their gifts.
  "/community/[communityId]/campaign/[campaignId]": {
    right: "visitor",
    kept: "campaign",
    indexed: "each",
  },
  "/community/[communityId]/campaign/[campaignId]/concern": { right: "visitor" },
  "/community/[communityId]/campaign/[campaignId]/poster": { right: "visitor" },
  "/campaign/anonymous/donate/[communityId]/[campaignId]": {
    right: "visitor",
    kept: "donate",
    movesMoney: true,
  },
  "/anonymous/campaigns/checkout": { right: "visitor", movesMoney: true },
  "/anonymous/thank-you": { right: "visitor", movedMoney: true },
  "/anonymous/invite-friend": { right: "visitor" },
  "/anonymous/campaign-completed/[communityId]/[campaignId]": { right: "visitor" },
  "/anonymous/campaign-not-found": { right: "visitor" },

  // Gifts of an address, for people without an account.
  "/statement": { right: "visitor" },
  "/statement/[token]": { right: "link" },

  // Joining a community.
  "/account-setup": { right: "member" },
  "/find-community": { right: "member" },
  "/create-community": { right: "member" },
  "/create-community/created/[communityId]": { right: "member" },

  // Campaigns of a community, and gifts.
  "/campaigns": {
    right: "member",
    menu: {
      in: "community",
      label: "campaigns",
      icon: "heart-handshake",
      badge: "activeCampaigns",
      tab: { member: 1, admin: 1 },
    },
  },
  "/campaigns/create-campaign": { right: "admin" },
  "/campaigns/suggest-campaign": { right: "member" },
  "/campaigns/campaign/active/[campaignId]": { right: "member" },
  "/campaigns/campaign/active/[campaignId]/edit": { right: "admin", communityFrom: "address" },
  "/campaigns/campaign/active/[campaignId]/recipient": { right: "admin", communityFrom: "address" },
  "/campaigns/campaign/active/[campaignId]/send": { right: "admin", communityFrom: "address" },
  "/campaigns/campaign/completed/[campaignId]": { right: "admin", communityFrom: "address" },
  "/campaigns/campaign/repeat/[campaignId]": { right: "admin", communityFrom: "address" },
  "/campaigns/campaign-completed/[communityId]/[campaignId]": { right: "member" },
  "/campaigns/campaign/[campaignId]/invite-friend": { right: "member" },
  "/campaigns/[campaignId]/donate": { right: "member", movesMoney: true },
  "/campaigns/[campaignId]/donate/[communityId]": { right: "member", movesMoney: true },
  "/campaigns/checkout": { right: "member", movesMoney: true },
  "/campaigns/thank-you": { right: "member", movedMoney: true },
  "/campaigns/transfer/[campaignName]/[campaignId]": { right: "admin", movesMoney: true },

  // The rest of a community, in menu order (000 §2).
  "/notifications": {
    right: "member",
    menu: {
      in: "community",
      label: "notifications",
      short: "notificationsShort",
      icon: "bell",
      badge: "unread",
      tab: { member: 2 },
    },
  },
  "/members": {
    right: "admin",
    menu: {
      in: "community",
      label: "members",
      icon: "users",
      badge: "members",
      for: "admin",
      tab: { admin: 2 },
    },
  },
  "/members/member/[userId]": { right: "admin" },
  "/members/add-members": { right: "admin", communityFrom: "address" },
  "/members/add-members/manual": { right: "admin", communityFrom: "address" },
  "/members/add-members/import": { right: "admin", communityFrom: "address" },
  "/members/add-members/import/[importId]": { right: "admin", communityFrom: "address" },
  // Admin settings, in the order of /admin-settings; the menu has only the specified ones.
  "/admin-settings": {
    right: "admin",
    menu: {
      in: "community",
      label: "adminSettings",
      icon: "sliders-horizontal",
      badge: "joinRequests",
      for: "admin",
    },
  },
  "/settings/admin/drafts": {
    right: "admin",
    communityFrom: "address",
    menu: {
      in: "community",
      label: "drafts",
      short: "draftsShort",
      icon: "file-pen-line",
      for: "admin",
      under: "/admin-settings",
      tab: { admin: 4 },
    },
    setting: { words: "drafts", icon: "file-pen-line" },
  },
  "/settings/admin/drafts/draft": { right: "admin", communityFrom: "address" },
  "/settings/admin/drafts/draft/[campaignId]": { right: "admin" },
  "/settings/admin/drafts/suggestion": { right: "admin", communityFrom: "address" },
  // Opened by a link in a message, so the page has its own log-in form (000 §2). `id` is a campaign here and
  // a community below, because Next requires one name for both.
  "/settings/admin/drafts/suggestion/[id]": { right: "link" },
  "/settings/admin/drafts/suggestion/[id]/[campaignId]/add-member": {
    right: "admin",
    communityFrom: "address",
  },
  "/members/join-requests": {
    right: "admin",
    communityFrom: "address",
    setting: { words: "joinRequests", icon: "user-plus", badge: "joinRequests" },
  },
  "/settings/admin/admins": {
    right: "admin",
    menu: {
      in: "community",
      label: "admins",
      short: "adminsShort",
      icon: "shield-check",
      for: "admin",
      under: "/admin-settings",
    },
    setting: { words: "admins", icon: "shield-check" },
  },
  "/settings/admin/community": {
    right: "admin",
    setting: { words: "community", icon: "layout-grid" },
  },
  "/settings/admin/privacy": {
    right: "admin",
    setting: { words: "privacy", icon: "eye" },
  },
  "/settings/admin/messages": {
    right: "admin",
    setting: { words: "messages", icon: "message-circle" },
  },
  "/settings/admin/search-engines": {
    right: "admin",
    setting: { words: "searchEngines", icon: "search" },
  },
  "/settings/admin/history": {
    right: "admin",
    setting: { words: "history", icon: "history" },
  },
  "/settings/admin/deletion": {
    right: "admin",
    setting: { words: "deletion", icon: "trash-2" },
  },
  "/community-admins": {
    right: "member",
    menu: {
      in: "community",
      label: "admins",
      short: "adminsShort",
      icon: "shield-check",
      for: "member",
      tab: { member: 4 },
    },
  },
  "/our-balance": {
    right: "member",
    menu: {
      in: "community",
      label: "ourBalance",
      short: "ourBalanceShort",
      icon: "piggy-bank",
      badge: "balanceCents",
      tab: { member: 3, admin: 3 },
    },
  },
  "/our-balance/donate": { right: "member", movesMoney: true },
  "/our-balance/checkout": { right: "member", movesMoney: true },
  "/our-balance/thank-you": { right: "member", movedMoney: true },

  // Personal settings, in menu order (001 §2).
  "/settings": { right: "member" },
  "/settings/my-communities": {
    right: "member",
    menu: { in: "settings", label: "myCommunities", icon: "layout-grid" },
  },
  "/settings/my-communities/search-community": { right: "member" },
  "/settings/my-communities/community/[communityId]": { right: "member" },
  "/settings/my-communities/community/[communityId]/ask-again": { right: "member" },
  "/settings/my-communities/community/[communityId]/leave": { right: "member" },
  "/settings/new-community": {
    right: "member",
    menu: { in: "settings", label: "newCommunity", icon: "circle-plus" },
  },
  "/settings/new-community/created/[communityId]": { right: "member" },
  "/settings/personal-info": {
    right: "member",
    menu: { in: "settings", label: "personalInfo", icon: "user-round" },
  },
  "/settings/personal-info/edit": { right: "member" },
  "/settings/personal-info/phone": { right: "member" },
  "/settings/subscriptions": {
    right: "member",
    menu: { in: "settings", label: "subscriptions", icon: "bell-ring" },
  },
  "/profile/subscription": { right: "member" },
  "/settings/payment-preferences": {
    right: "member",
    menu: { in: "settings", label: "paymentPreferences", icon: "credit-card" },
  },
  "/settings/payment-preferences/card": { right: "member" },
  "/settings/payment-preferences/remove-card": { right: "member" },
  "/settings/my-donations": {
    right: "member",
    menu: { in: "settings", label: "myDonations", icon: "hand-heart" },
  },
  "/settings/my-donations/[donationId]": { right: "member" },
  "/settings/login-security": {
    right: "member",
    menu: { in: "settings", label: "loginSecurity", icon: "key-round" },
  },
  "/settings/login-security/connected": { right: "member" },
  "/settings/login-security/passkeys": { right: "member" },
  "/settings/login-security/password": { right: "member" },
  "/settings/login-security/second-factor": { right: "member" },
  "/settings/login-security/second-factor/recovery-codes": { right: "member" },
  "/settings/login-security/second-factor/turn-off": { right: "member" },
  "/settings/contact-us": {
    right: "member",
    menu: { in: "settings", label: "contactUs", icon: "message-circle" },
  },
  "/change-email": { right: "member" },
  "/change-email/verification": { right: "member" },
  "/confirm-it-is-you": { right: "member" },
  "/confirm-it-is-you/done": { right: "member" },
  "/settings/my-data": { right: "member" },
  "/settings/delete-account": { right: "member" },
  "/settings/tutorials": {
    right: "member",
    menu: { in: "settings", label: "tutorials", icon: "circle-play" },
  },
  "/settings/tutorials/[slug]": { right: "member" },
  "/settings/faq": { right: "member", menu: { in: "settings", label: "faq", icon: "circle-help" } },
  "/settings/values": { right: "member" },

  // For recipients.
  "/settings/payment-method": { right: "recipient" },
  "/choose-receiving-method": { right: "recipient" },
  "/method-already-chosen": { right: "recipient" },

  // The provider's desk.
  "/platform": { right: "platform", english: true, menu: { in: "desk", label: "today" } },
  "/platform/communities": {
    right: "platform",
    english: true,
    menu: { in: "desk", label: "communities", badge: "waitingCommunities" },
  },
  "/platform/communities/admins/[communityId]": { right: "platform", english: true },
  "/platform/communities/decline/[communityId]": { right: "platform", english: true },
  "/platform/communities/delete/[communityId]": { right: "platform", english: true },
  "/platform/communities/hold/[communityId]": { right: "platform", english: true },
  "/platform/payouts": { right: "platform", english: true, menu: { in: "desk", label: "payouts" } },
  "/platform/payouts/several": { right: "platform", english: true },
  "/platform/payouts/[payoutId]": { right: "platform", english: true },
  "/platform/inbox": {
    right: "platform",
    english: true,
    menu: { in: "desk", label: "inbox", badge: "troubles" },
  },
  "/platform/inbox/[threadId]": { right: "platform", english: true },
  "/platform/inbox/[threadId]/files/[attachmentId]/look": { right: "platform", english: true },
  "/platform/messages": { right: "platform", english: true, menu: { in: "desk", label: "messages" } },
  "/platform/health": { right: "platform", english: true, menu: { in: "desk", label: "health" } },
  "/platform/surges": { right: "platform", english: true, menu: { in: "desk", label: "surges" } },
  "/platform/consents": {
    right: "platform",
    english: true,
    menu: { in: "desk", label: "consents", ofTexts: true },
  },
  "/platform/log": { right: "platform", english: true, menu: { in: "desk", label: "log" } },
  "/platform/staff": { right: "platform", english: true },
} as const satisfies Record<`/${string}`, PageRow>;

/** Every `route.ts` outside `app/api`, with the same access rules and languages. */
export const HANDLERS = {
  "/.well-known/change-password": { right: "visitor", english: true, turn: "brief" },
  "/.well-known/security.txt": { right: "visitor", english: true, turn: "brief" },
  "/active-campaign": { right: "visitor", turn: "brief" },
  "/c/[code]": { right: "visitor", turn: "brief" },
  "/campaigns/create-campaign/save": { right: "admin", turn: "brief" },
  "/checkout/outcome": { right: "visitor", movedMoney: true, turn: "brief" },
  "/checkout/payment": { right: "visitor", movesMoney: true, turn: "brief" },
  "/checkout/quote": { right: "visitor", movesMoney: true, turn: "brief" },
  "/community/[communityId]/campaign/[campaignId]/code": { right: "visitor", turn: "render" },
  "/community/[communityId]/campaign/[campaignId]/picture.png": { right: "visitor", turn: "render" },
  "/language": { right: "visitor", turn: "brief" },
  "/members/export": { right: "admin", english: true, turn: "render" },
  "/notifications/count": { right: "member", turn: "brief" },
  "/offline/[language]": { right: "visitor", turn: "render" },
  "/passkeys/answer": { right: "visitor", turn: "brief" },
  "/passkeys/question": { right: "visitor", turn: "brief" },
  "/pictures/[kind]/[name]": { right: "visitor", turn: "brief" },
  "/pictures/quilts/[name]": { right: "visitor", turn: "brief" },
  "/platform/consents/csv": { right: "platform", english: true, turn: "render" },
  "/platform/messages/costs": { right: "platform", english: true, turn: "render" },
  "/platform/payouts/csv": { right: "platform", english: true, turn: "render" },
  "/session/ended": { right: "visitor", turn: "brief" },
  "/session/renew": { right: "visitor", turn: "brief" },
  "/platform/inbox/[threadId]/files/[attachmentId]": { right: "platform", english: true, turn: "render" },
  "/platform/inbox/[threadId]/files/[attachmentId]/pages/[number]": {
    right: "platform",
    english: true,
    turn: "render",
  },
  "/settings/contact-us/send": { right: "member", turn: "brief" },
  "/settings/my-data/download": { right: "member", english: true, turn: "render" },
  "/settings/payment-preferences/card/outcome": { right: "member", turn: "brief" },
  "/settings/payment-preferences/card/setup": { right: "member", turn: "brief" },
  "/settings/my-donations/statement": { right: "member", turn: "render" },
  "/sitemap.xml": { right: "visitor", english: true, turn: "render" },
  "/statement/[token]/download": { right: "link", turn: "render" },
} as const satisfies Record<`/${string}`, HandlerRow>;

export type PagePath = keyof typeof PAGES;
