import type { IncomingMessage, ServerResponse } from "node:http";
import { barePage } from "@/app/_features/states/bare-page";
import type { Language } from "@/lib/kernel/languages";
import { watch } from "@/lib/platform";
import { CATALOGUE } from "@/messages";

type Bare = {
  status: number;
  /** Page without scripts. */
  page: { title: string; text: string; again?: string; home?: { href: string; label: string } };
  /** Title for scripts and the API. */
  problem: string;
  retryAfterSeconds?: number;
};

/** Sign-in providers send browsers back to a page below `/api`. */
const isScript = (req: IncomingMessage, path: string): boolean => {
  const { accept = "", "content-type": sent = "" } = req.headers;
  return path.startsWith("/api/")
    ? !accept.includes("text/html")
    : sent.startsWith("application/json") || req.headers["next-action"] !== undefined;
};

/** A page to browsers, a problem to scripts. */
export function answerBare(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  language: Language,
  { status, page, problem, retryAfterSeconds }: Bare,
): void {
  const toScript = isScript(req, path);
  const id = watch()?.id;
  const number = id === undefined ? null : { label: CATALOGUE[language].states.number, id };
  const body = toScript
    ? JSON.stringify({ title: problem, status })
    : barePage(language, { ...page, ...(number ? { number } : {}) });
  if (retryAfterSeconds !== undefined) res.setHeader("Retry-After", String(retryAfterSeconds));
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", toScript ? "application/problem+json" : "text/html; charset=utf-8");
  res.writeHead(status).end(req.method === "HEAD" ? undefined : body);
}
