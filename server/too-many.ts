import type { IncomingMessage, ServerResponse } from "node:http";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { because } from "@/lib/kernel";
import { CATALOGUE } from "@/messages";
import { answerBare } from "./bare-answer";
import { languageAsked } from "./cache/public-request";

export function sayTooMany(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  retryAfterSeconds: number,
): void {
  const language = languageAsked(url, req.headers);
  const { tooMany, offline } = CATALOGUE[language].states;
  const text = reasonWords(language, because("limits.pages", { wait: retryAfterSeconds }));
  answerBare(req, res, url.pathname, language, {
    status: 429,
    page: { title: tooMany.title, text, again: offline.again },
    problem: text,
    retryAfterSeconds,
  });
}
