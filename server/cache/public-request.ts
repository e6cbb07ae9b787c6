import type { IncomingHttpHeaders } from "node:http";
import { GIFT_COOKIES } from "@/app/_features/giving/gift-cookies";
import { PRESETS } from "@/app/_features/giving/presets";
import { chooseLanguage } from "@/app/_features/i18n/choose-language";
import { pageAt } from "@/app/_features/pages/addresses";
import { sectionOf } from "@/components/shell/sections";
import { FLASH_COOKIE } from "@/components/ui/flash";
import { readTheme, THEME_COOKIE, type Theme } from "@/components/ui/theme";
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";
import { cookiesOf, hostCookieIn, plainCookieName } from "@/lib/platform";

/** Characters. */
const LONGEST_ID = 200;

/** Everything on which a shared copy depends. */
export type PublicRequest = {
  path: string;
  /** Validated. */
  query: {
    page?: string | undefined;
    /** An offered amount; others are set in the browser (`linkedAmount`). */
    amount?: string | undefined;
    lang?: Language | undefined;
    rsc?: string | undefined;
  };
  language: Language;
  theme: Theme | undefined;
  /** Next's router headers for a part of a page. */
  router: Record<string, string>;
  /** Campaign of its page or of the amount's page. */
  campaign: {
    /** `unkept`: an uncached page; only the campaign's existence is checked. */
    kind: "campaign" | "donate" | "unkept";
    pattern: string;
    communityId: string;
    campaignId: string;
  } | null;
  /** Member named in the address. */
  member: { pattern: string; name: string } | null;
};

export const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
] as const;

/** Characters; longer headers could fill the cache. */
const LONGEST_ROUTER_HEADERS = 3000;

const isSession = (name: string, session: string) => name === session || name.startsWith(`${session}.`);

function routerOf(headers: IncomingHttpHeaders): Record<string, string> | null {
  if (headers.rsc === undefined) return {};
  const sent = ROUTER_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const length = sent.reduce((sum, [, value]) => sum + value.length, 0);
  return length > LONGEST_ROUTER_HEADERS ? null : Object.fromEntries(sent);
}

/** Without a render. */
function knownPage(path: string): Pick<PublicRequest, "campaign" | "member"> | null {
  const found = pageAt(path);
  if (!found) return null;
  const { pattern, params, row } = found;
  const { communityId, campaignId, ...names } = params;
  const [name] = Object.values(names);
  if (row.kept === "static") {
    return { campaign: null, member: name === undefined ? null : { pattern, name } };
  }
  if (row.right !== "visitor" || communityId === undefined || campaignId === undefined) return null;
  if (Math.max(communityId.length, campaignId.length) > LONGEST_ID) return null;
  return { campaign: { kind: row.kept ?? "unkept", pattern, communityId, campaignId }, member: null };
}

const OFFERED: ReadonlySet<string> = new Set(PRESETS.map(String));

const listPage = (page: string) => (/^[1-9]\d{0,5}$/.test(page) ? page : undefined);

/**
 * Null if the response depends on the caller: uncached page, session, pending notice, gift in progress, or
 * overlong router headers.
 */
export function publicRequest(
  url: URL,
  headers: IncomingHttpHeaders,
  sessionCookie: string,
): PublicRequest | null {
  const known = knownPage(url.pathname);
  if (!known) return null;
  const { campaign } = known;
  const cookies = cookiesOf(headers.cookie);
  const isPersonal = (cookie: string) => {
    const name = plainCookieName(cookie);
    return name === FLASH_COOKIE || name.startsWith(GIFT_COOKIES) || isSession(name, sessionCookie);
  };
  if (Object.keys(cookies).some(isPersonal)) return null;
  if (["attempt", "done"].some((name) => url.searchParams.has(name))) return null;
  const router = routerOf(headers);
  if (!router) return null;
  const page = url.searchParams.get("page") ?? "";
  const amount = campaign?.kind === "donate" ? (url.searchParams.get("amount") ?? "") : "";
  const rsc = url.searchParams.get("_rsc") ?? "";
  return {
    path: url.pathname,
    query: {
      page:
        campaign?.kind === "campaign" ? listPage(page) : url.pathname === "/" ? sectionOf(page) : undefined,
      amount: OFFERED.has(amount) ? amount : undefined,
      lang: readLanguage(url.searchParams.get(LANGUAGE_PARAMETER)),
      rsc: router.rsc !== undefined && /^[\w-]{1,40}$/.test(rsc) ? rsc : undefined,
    },
    ...looks(url, headers, cookies),
    router,
    ...known,
  };
}

/** Null with a session, which keeps its menu, and for parts of pages. */
export function notFoundRequest(
  url: URL,
  headers: IncomingHttpHeaders,
  sessionCookie: string,
): PublicRequest | null {
  const cookies = cookiesOf(headers.cookie);
  const isSignedIn = Object.keys(cookies).some((name) => isSession(plainCookieName(name), sessionCookie));
  if (isSignedIn || headers.rsc !== undefined) return null;
  return {
    path: url.pathname,
    query: {},
    ...looks(url, headers, cookies),
    router: {},
    campaign: null,
    member: null,
  };
}

export const languageAsked = (url: URL, headers: IncomingHttpHeaders): Language =>
  looks(url, headers, cookiesOf(headers.cookie)).language;

const looks = (url: URL, headers: IncomingHttpHeaders, cookies: ReturnType<typeof cookiesOf>) => ({
  language: languageOf({
    asked: url.searchParams.get(LANGUAGE_PARAMETER),
    chosen: hostCookieIn((name) => cookies[name], LANGUAGE_COOKIE),
    accepts: headers["accept-language"],
  }),
  theme: readTheme(hostCookieIn((name) => cookies[name], THEME_COOKIE)),
});

const MOST_SOURCES = 500;
const known = new Map<string, Language>();

/** Cached, because parsing dominates a cached response. */
function languageOf(sources: {
  asked: string | null;
  chosen: string | undefined;
  accepts: string | undefined;
}) {
  const key = JSON.stringify([sources.asked, sources.chosen, sources.accepts]);
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MOST_SOURCES) known.clear();
  const language = chooseLanguage(sources);
  if (key.length < 1000) known.set(key, language);
  return language;
}

export const keyOf = ({ path, query, language, theme, router }: PublicRequest): string =>
  JSON.stringify([path, query.page, query.amount, query.lang, query.rsc, language, theme, router]);
