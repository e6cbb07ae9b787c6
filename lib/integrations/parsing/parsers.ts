import { wordsOfHtml } from "./parsers/words-of-html";
import type { Parser } from "./serve-parsers";

/**
 * The parsers of files and mails from outside. They run in a process of their own, which the build bundles with their
 * packages; the rest of the product imports only the type of this table.
 */
export const parsers = {
  "words of html": wordsOfHtml,
} satisfies Record<string, Parser<never, unknown>>;

export type Parsers = typeof parsers;
