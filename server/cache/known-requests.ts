import type { IncomingMessage } from "node:http";
import { cacheByWeight } from "@/lib/platform/by-weight";

/** Longer ones, in characters, are not remembered. */
const LONGEST = 2_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** The rest of an entry, in bytes, roughly. */
const ENTRY = 1_000;

/** What a request was found to ask for. */
export type Known = {
  /** The campaign of its page and the campaign's community, in small letters; null for a page without data. */
  campaign: { id: string; communityId: string } | null;
  /** The page of the campaign's list that it asks for. */
  page: number;
  /** The page that was shown, which is another where the list has none so far back, and the key of its copy. */
  shown: number;
  key: string;
};

/**
 * All of a request on which it depends which copy answers it, as one text: two requests with the same text get the same
 * copy. Null for requests that are not remembered: a page's parts and other methods than GET.
 */
export function textOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== "GET" || headers.rsc !== undefined) return null;
  // A line break cannot stand in any of them.
  const text = `${url}\n${headers.host}\n${headers["accept-language"]}\n${headers.cookie}`;
  return text.length > LONGEST ? null : text;
}

/**
 * Remembers what requests ask for, by their text, because to find it out again costs more than to answer it. Nothing of
 * the data is in it, so nothing in it grows old.
 */
export class KnownRequests {
  private readonly known = cacheByWeight<Known>(MOST_BYTES, () => ENTRY);

  get(req: IncomingMessage): Known | undefined {
    const text = textOf(req);
    return text === null ? undefined : this.known.get(text);
  }

  remember(text: string, known: Known): void {
    this.known.set(text, known);
  }
}
