import type { IncomingMessage } from "node:http";
import { cacheByWeight } from "@/lib/platform/cache-by-weight";

/** Characters. */
const LONGEST = 2_000;
const MOST_BYTES = 4 * 1024 * 1024;
/** Rough size of an entry in bytes. */
const ENTRY = 1_000;

export type Known = {
  /** Ids in lower case; null for a page without data. */
  campaign: { id: string; communityId: string } | null;
  /** Requested page of the list. */
  page: number;
  /** Page shown, possibly lower, and its copy's key. */
  shown: number;
  key: string;
};

/** Returns everything that selects a copy. Null for parts of pages and methods other than GET. */
export function textOf({ method, url, headers }: IncomingMessage): string | null {
  if (method !== "GET" || headers.rsc !== undefined) return null;
  // None can contain a line break.
  const text = `${url}\n${headers.host}\n${headers["accept-language"]}\n${headers.cookie}`;
  return text.length > LONGEST ? null : text;
}

/** Remembers parsed requests: parsing costs more than answering. Contains no data, so nothing expires. */
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
