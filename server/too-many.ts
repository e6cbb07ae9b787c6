import type { IncomingMessage, ServerResponse } from "node:http";
import { CATALOGUE } from "@/app/_features/i18n/catalog";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { barePage } from "@/app/_features/states/bare-page";
import { because } from "@/lib/kernel";
import { languageAsked } from "./cache/public-request";

/** Responds 429 to a network that has too many pages rendered: a page without scripts, and when to come back. */
export function sayTooMany(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  retryAfterSeconds: number,
): void {
  const language = languageAsked(url, req.headers);
  const { tooMany, offline } = CATALOGUE[language].states;
  const text = reasonWords(language, because("limits.pages", { wait: retryAfterSeconds }));
  res.setHeader("Retry-After", String(retryAfterSeconds));
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  const body = barePage(language, { title: tooMany.title, text, again: offline.again });
  res.writeHead(429).end(req.method === "HEAD" ? undefined : body);
}
