import type { IncomingHttpHeaders } from "node:http";
import { GIFT_COOKIES } from "@/app/_features/giving/gift-cookies";
import { chooseLanguage } from "@/app/_features/i18n/choose-language";
import { pageAt } from "@/app/_features/pages/addresses";
import { sectionOf } from "@/components/shell/sections";
import { FLASH_COOKIE } from "@/components/ui/flash";
import { readTheme, THEME_COOKIE, type Theme } from "@/components/ui/theme";
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, type Language, readLanguage } from "@/lib/kernel/languages";

/** As long as an id may be before nobody looks whether it is one. */
const LONGEST_ID = 200;

/** A public page as somebody without a session asks for it; nothing else of the request may show in it. */
export type PublicRequest = {
  path: string;
  /** The parameters that pages know, cleaned. */
  query: {
    page?: string | undefined;
    amount?: string | undefined;
    /** Named in the address: a page in a language has an address of its own. */
    lang?: Language | undefined;
    rsc?: string | undefined;
  };
  language: Language;
  theme: Theme | undefined;
  /** What the browser's router sends for a part of a page; empty for a whole document. */
  router: Record<string, string>;
  /** The campaign that it is about: the page itself, or where a visitor says how much to give. */
  campaign: { kind: "campaign" | "donate"; pattern: string; communityId: string; campaignId: string } | null;
};

export const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
] as const;

/** Longer headers are rendered for their caller alone, so that callers cannot fill the cache with made-up ones. */
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
 * A name in the path of a static page; others are rendered for their caller alone, so that nobody can fill the cache.
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
 * What is asked for, or null when the answer is not one for everybody: another page, somebody with a session, a notice
 * waiting to be shown.
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

/** What a page that is not there looks like for this caller; null for somebody with a session, whose menu stays. */
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

/** Browsers send some hundred different headers; reading one takes longer than all the rest of a cached answer. */
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
