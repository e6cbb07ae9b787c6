import type { IncomingMessage, ServerResponse } from "node:http";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { isAboutMoney, isAfterMoney } from "@/app/_features/pages/addresses";
import { barePage } from "@/app/_features/states/bare-page";
import { awayReasonOf } from "@/app/api/_http";
import { inEnglish } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { languageAsked } from "./cache/public-request";

/** What is true of money for a call of a script; for one of the API, in English. */
function titleFor(path: string, language: Language): string {
  if (path.startsWith("/api/")) return inEnglish(awayReasonOf(path));
  if (isAfterMoney(path)) return reasonWords(language, "records.away_after_charge");
  if (isAboutMoney(path)) return reasonWords(language, "records.away_before_charge");
  return CATALOGUE[language].states.away.other;
}

/** The same for a page. */
function textFor(path: string, language: Language): string {
  if (isAfterMoney(path)) return reasonWords(language, "records.away_after_charge");
  const { giving, other } = CATALOGUE[language].states.away;
  return isAboutMoney(path) ? giving : other;
}

/**
 * Responds 503: with a page without scripts to people, with `application/problem+json` to API calls and
 * scripts. A browser that comes back from a sign-in provider asks below `/api` for a page.
 */
export function sayAway(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const { pathname } = url;
  const language = languageAsked(url, req.headers);
  const { away, offline } = CATALOGUE[language].states;
  const { accept = "", "content-type": sent = "" } = req.headers;
  const isScript = pathname.startsWith("/api/")
    ? !accept.includes("text/html")
    : sent.startsWith("application/json") || req.headers["next-action"] !== undefined;
  const body = isScript
    ? JSON.stringify({ title: titleFor(pathname, language), status: 503 })
    : barePage(language, { title: away.title, text: textFor(pathname, language), again: offline.again });
  res.setHeader("Retry-After", "60");
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", isScript ? "application/problem+json" : "text/html; charset=utf-8");
  res.writeHead(503).end(req.method === "HEAD" ? undefined : body);
}
