import type { IncomingMessage, ServerResponse } from "node:http";
import { barePage } from "@/app/_features/states/bare-page";
import { CATALOGUE } from "@/messages";
import { languageAsked } from "./cache/public-request";

/** Ids, tokens, choices. */
const CARRIED = /^(?:[0-9a-f-]{32,}|[\w-]{40,}|on|true|false|\d{1,3}|\{.*\}|\[.*\])$/s;

/** Without passwords. */
const typedIn = (form: FormData): string[] => [
  ...new Set(
    [...form].flatMap(([name, value]) =>
      typeof value !== "string" || name.startsWith("$") || /password|code/i.test(name) || CARRIED.test(value)
        ? []
        : value.trim() || [],
    ),
  ),
];

/** Responds 409 to another release's form, with the typed values. */
export function sayRenewed(req: IncomingMessage, res: ServerResponse, form: FormData): void {
  const language = languageAsked(new URL(req.url ?? "/", "http://site"), req.headers);
  const { title, text, typed, again } = CATALOGUE[language].states.renewed;
  const values = typedIn(form);
  res.setHeader("Cache-Control", "no-store");
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.writeHead(409).end(
    barePage(language, {
      title,
      text,
      again,
      ...(values.length > 0 ? { typed: { heading: typed, values } } : {}),
    }),
  );
}
