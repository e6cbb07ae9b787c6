import { log } from "@/lib/platform";
import { edited } from "./edits";
import { LOADER, lateScripts } from "./late";
import { hashesOf, hashOf, parseMarked, unmarkings, withoutMark } from "./marked";

const told = new Set<string>();

/** Once per process, because each render repeats it. */
function tell(reason: string): void {
  if (told.has(reason)) return;
  told.add(reason);
  log.warn("page_keeps_its_scripts", { reason });
}

/**
 * Makes a document shareable: hashes replace the nonce (the *mark*) and script files load late. Inline
 * scripts without nonce came with the data and must not run. Logs unknown document shapes and keeps their
 * script files.
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
