import type { IncomingMessage, ServerResponse } from "node:http";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { inEnglish } from "@/lib/kernel";
import { CATALOGUE } from "@/messages";
import { answerBare } from "./bare-answer";
import { languageAsked } from "./cache/public-request";

/** With the request id, without scripts. */
export function sayFailed(req: IncomingMessage, res: ServerResponse, url: URL): void {
  const language = languageAsked(url, req.headers);
  const { title, lead, again, frontPage } = CATALOGUE[language].states.problem;
  answerBare(req, res, url.pathname, language, {
    status: 500,
    page: { title, text: lead, again, home: { href: "/", label: frontPage } },
    problem: url.pathname.startsWith("/api/") ? inEnglish("unexpected") : reasonWords(language, "unexpected"),
  });
}
