import type { IncomingMessage, ServerResponse } from "node:http";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { isAboutMoney } from "@/app/_features/pages/addresses";
import { barePage } from "@/app/_features/states/bare-page";
import { inEnglish } from "@/lib/kernel";
import { languageAsked } from "./cache/public-request";

/**
 * Responds 503: with a page without scripts to people, with `application/problem+json` to API calls and
 * scripts.
 */
export function sayAway(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const language = languageAsked(url, req.headers);
  const { away, offline } = CATALOGUE[language].states;
  const isApi = url.pathname.startsWith("/api/");
  const isScript = isApi || (req.headers["content-type"]?.startsWith("application/json") ?? false);
  const text = isAboutMoney(url.pathname) ? away.giving : away.other;
  const body = isScript
    ? JSON.stringify({ title: isApi ? inEnglish("records.away") : text, status: 503 })
    : barePage(language, { title: away.title, text, again: offline.again });
  res.setHeader("Retry-After", "60");
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", isScript ? "application/problem+json" : "text/html; charset=utf-8");
  res.writeHead(503).end(req.method === "HEAD" ? undefined : body);
}
