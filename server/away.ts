import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseLanguage } from "@/app/_lib/i18n/choose-language";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { AWAY_TITLE } from "@/lib/platform";

/** Where somebody is about to give: they want to know about their money first. */
const GIVING = /\/donate(\/|$)|\/checkout(\/|$)|\/transfer\//;

const WORDS: Record<Language, Record<"title" | "giving" | "other" | "again", string>> = {
  en: {
    title: "We can’t reach our records just now",
    giving: "We can’t take gifts at this moment, and nothing was charged. Please try again in a few minutes.",
    other: "It is not your doing, and nothing is lost. Please try again in a few minutes.",
    again: "Try again",
  },
  es: {
    title: "En este momento no podemos consultar nuestros registros",
    giving:
      "Por ahora no podemos recibir donaciones, y no se cobró nada. Vuelva a intentarlo en unos minutos.",
    other: "No es culpa suya y nada se ha perdido. Vuelva a intentarlo en unos minutos.",
    again: "Volver a intentar",
  },
};

/** A page without a script, for nothing else of the site is certain to work. */
function pageOf(language: Language, isGiving: boolean): string {
  const { title, giving, other, again } = WORDS[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; box-sizing: border-box;
  font: 17px/1.6 system-ui, sans-serif; background: light-dark(#faf7f2, #131a17); color: light-dark(#1f2a25, #eef1ec); }
main { max-width: 34rem; }
h1 { font: 600 1.75rem/1.25 Georgia, serif; margin: 0 0 12px; }
a { color: inherit; font-weight: 600; }
</style>
</head>
<body><main><h1>${title}</h1><p>${isGiving ? giving : other}</p><p><a href="">${again}</a></p></main></body>
</html>
`;
}

/** Answers 503 with a sentence: as a page to people, as a problem to scripts. */
export function sayAway(req: IncomingMessage, res: ServerResponse, path: string): void {
  const language = chooseLanguage({ accepts: req.headers["accept-language"] });
  const isGiving = GIVING.test(path);
  const isApi = path.startsWith("/api/");
  const isScript = isApi || (req.headers["content-type"]?.startsWith("application/json") ?? false);
  const { giving, other } = WORDS[language];
  const title = isApi ? AWAY_TITLE : isGiving ? giving : other;
  const body = isScript ? JSON.stringify({ title, status: 503 }) : pageOf(language, isGiving);
  res.setHeader("Retry-After", "60");
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", isScript ? "application/problem+json" : "text/html; charset=utf-8");
  res.writeHead(503).end(req.method === "HEAD" ? undefined : body);
}
