import type { IncomingMessage, ServerResponse } from "node:http";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { isAboutMoney, isAfterMoney } from "@/app/_features/pages/addresses";
import { awayReasonOf } from "@/app/api/_http";
import { inEnglish } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";
import { answerBare } from "./bare-answer";
import { languageAsked } from "./cache/public-request";

const AGAIN_AFTER_SECONDS = 60;

function titleFor(path: string, language: Language): string {
  if (path.startsWith("/api/")) return inEnglish(awayReasonOf(path));
  if (isAfterMoney(path)) return reasonWords(language, "records.away_after_charge");
  if (isAboutMoney(path)) return reasonWords(language, "records.away_before_charge");
  return CATALOGUE[language].states.away.other;
}

function textFor(path: string, language: Language): string {
  if (isAfterMoney(path)) return reasonWords(language, "records.away_after_charge");
  const { giving, other } = CATALOGUE[language].states.away;
  return isAboutMoney(path) ? giving : other;
}

/** Responds 503 and states what happened to the money. */
export function sayAway(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const { pathname } = url;
  const language = languageAsked(url, req.headers);
  const { away, offline } = CATALOGUE[language].states;
  answerBare(req, res, pathname, language, {
    status: 503,
    page: { title: away.title, text: textFor(pathname, language), again: offline.again },
    problem: titleFor(pathname, language),
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  });
}
