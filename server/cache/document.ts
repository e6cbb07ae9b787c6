import { log } from "@/lib/platform";
import { edited } from "./edits";
import { LOADER, lateScripts } from "./late";
import { hashesOf, hashOf, parseMarked, unmarkings, withoutMark } from "./marked";

const told = new Set<string>();

/** Once a process: it concerns every page alike, and each is made again and again. */
function tell(reason: string): void {
  if (told.has(reason)) return;
  told.add(reason);
  log.warn("page_keeps_its_scripts", { reason });
}

/**
 * A rendered document as everybody may have it: its marked scripts named by their hashes, without the mark, and their
 * files late. A script without the mark gets no hash: it came with the data, and must not run. Where Next's document
 * looks other than we know it, its files come as Next wrote them, and the log says so.
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
