import type { IncomingHttpHeaders } from "node:http";
import { GIFT_COOKIES } from "@/app/_features/giving/gift-cookies";
import { chooseLanguage } from "@/app/_features/i18n/choose-language";
import { pageAt } from "@/app/_features/pages/addresses";
import { sectionOf } from "@/components/shell/sections";
import { FLASH_COOKIE } from "@/components/ui/flash";
import { readTheme, THEME_COOKIE, type Theme } from "@/components/ui/theme";
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

/** A path with a longer id (in characters) cannot be valid and is not looked up. */
const LONGEST_ID = 200;

/** A request for a public page without a session. The copy is shared, so it may depend on nothing else. */
export type PublicRequest = {
  path: string;
  /** The query parameters that pages read, validated. */
  query: {
    page?: string | undefined;
    amount?: string | undefined;
    /** The language named in the address: each language of a page has its own address. */
    lang?: Language | undefined;
    rsc?: string | undefined;
  };
  language: Language;
  theme: Theme | undefined;
  /** The headers with which Next's router requests a part of a page; empty for a whole document. */
  router: Record<string, string>;
  /** The campaign of the page: its own page, or the one where a visitor chooses how much to give. */
  campaign: { kind: "campaign" | "donate"; pattern: string; communityId: string; campaignId: string } | null;
};

export const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
] as const;

/** Longer headers (in characters) are not cached: an attacker could fill the cache with invented ones. */
const LONGEST_ROUTER_HEADERS = 3000;

function cookiesOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? "").split(";").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1).trim()] as const;
  });
  return new Map(pairs);
}

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

/**
 * A name in the path of a static page. Others are not cached: an attacker could fill the cache with invented
 * ones.
 */
const NAME = /^[a-z0-9-]{1,60}$/;

/** The kept page at a path, and the campaign it is about; null for every other path. */
function keptPage(path: string): Pick<PublicRequest, "campaign"> | null {
  const found = pageAt(path);
  const kept = found?.row.kept;
  if (!found || !kept) return null;
  const { pattern, params } = found;
  if (kept === "static")
    return Object.values(params).every((name) => NAME.test(name)) ? { campaign: null } : null;
  const { communityId = "", campaignId = "" } = params;
  if (Math.max(communityId.length, campaignId.length) > LONGEST_ID) return null;
  return { campaign: { kind: kept, pattern, communityId, campaignId } };
}

const listPage = (page: string) => (/^[1-9]\d{0,5}$/.test(page) ? page : undefined);

/**
 * The request for a shared copy, or null when the response depends on the caller: the page is not a kept one,
 * or the caller has a session, a notice waiting to be shown, a gift under way or overlong router headers.
 */
export function publicRequest(
  url: URL,
  headers: IncomingHttpHeaders,
  sessionCookie: string,
): PublicRequest | null {
  const kept = keptPage(url.pathname);
  if (!kept) return null;
  const { campaign } = kept;
  const cookies = cookiesOf(headers.cookie);
  const isPersonal = (name: string) =>
    name === FLASH_COOKIE || name.startsWith(GIFT_COOKIES) || isSession(name, sessionCookie);
  if ([...cookies.keys()].some(isPersonal) || url.searchParams.has("attempt")) return null;
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
      amount: /^[0-9]{1,12}$/.test(amount) ? amount : undefined,
      lang: readLanguage(url.searchParams.get(LANGUAGE_PARAMETER)),
      rsc: router.rsc !== undefined && /^[\w-]{1,40}$/.test(rsc) ? rsc : undefined,
    },
    ...looks(url, headers, cookies),
    router,
    campaign,
  };
}

/** The request for a not-found page. Null with a session, which keeps its menu, and for parts of a page. */
export function notFoundRequest(
  url: URL,
  headers: IncomingHttpHeaders,
  sessionCookie: string,
): PublicRequest | null {
  const cookies = cookiesOf(headers.cookie);
  const isSignedIn = [...cookies.keys()].some((name) => isSession(name, sessionCookie));
  if (isSignedIn || headers.rsc !== undefined) return null;
  return { path: url.pathname, query: {}, ...looks(url, headers, cookies), router: {}, campaign: null };
}

/** The language of a request: its address, its cookie, its browser. */
export const languageAsked = (url: URL, headers: IncomingHttpHeaders): Language =>
  looks(url, headers, cookiesOf(headers.cookie)).language;

const looks = (url: URL, headers: IncomingHttpHeaders, cookies: ReadonlyMap<string, string>) => ({
  language: languageOf({
    asked: url.searchParams.get(LANGUAGE_PARAMETER),
    chosen: cookies.get(LANGUAGE_COOKIE),
    accepts: headers["accept-language"],
  }),
  theme: readTheme(cookies.get(THEME_COOKIE)),
});

const MOST_SOURCES = 500;
const known = new Map<string, Language>();

/** Caches results: browsers send some hundred different headers, and parsing dominates a cached response. */
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

/** The key of the kept copy. */
export const keyOf = ({ path, query, language, theme, router }: PublicRequest): string =>
  JSON.stringify([path, query.page, query.amount, query.lang, query.rsc, language, theme, router]);
