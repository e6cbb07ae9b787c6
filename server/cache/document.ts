import { log } from "@/lib/platform";
import { edited } from "./edits";
import { LOADER, lateScripts } from "./late";
import { hashesOf, hashOf, parseMarked, unmarkings, withoutMark } from "./marked";

const told = new Set<string>();

/** Logs each reason once per process: it affects all pages, and they are rendered again and again. */
function tell(reason: string): void {
  if (told.has(reason)) return;
  told.add(reason);
  log.warn("page_keeps_its_scripts", { reason });
}

/**
 * Turns a rendered document into one that can be shared: its inline scripts are allowed by hashes instead of
 * the nonce (the *mark*), and its script files load late. An inline script without the nonce gets no hash: it
 * came with the data, and must not run. If the document's shape is unknown, its script files stay as Next
 * wrote them, and a warning is logged.
 */
export function keptDocument(html: string, nonce: string): { html: string; hashes: string[] } {
  const parsed = parseMarked(html, nonce);
  const late = lateScripts(parsed);
  const hashes = hashesOf(parsed.marked, nonce);
  if ("unknown" in late) tell(late.unknown);
  else hashes.push(hashOf(LOADER));
  const edits = [...("edits" in late ? late.edits : []), ...unmarkings(parsed.marked)];
  return { html: withoutMark(edited(html, edits), nonce), hashes };
}
