import type { Edit } from "./edits";
import { loadLate } from "./load-late";
import type { Marked, Parsed } from "./marked";

export const LOADER = `(${loadLate})()`;

const FILES = "/_next/static/";

type Late = { edits: Edit[] } | { unknown: string };

/** Supported browsers never load `nomodule` files. */
const isFile = ({ name, attributes }: Marked) =>
  name === "script" && attributes.has("src") && !attributes.has("nomodule");

const isScriptHint = ({ name, attributes }: Marked) =>
  name === "link" && attributes.get("rel") === "preload" && attributes.get("as") === "script";

/**
 * Delays script files until first paint, in templates that a script in the head unwraps. Only safe for files
 * that may load at any time; other documents stay unchanged.
 */
export function lateScripts({ marked, headStart }: Parsed): Late {
  if (headStart === null) return { unknown: "no head" };
  const files = marked.filter(isFile);
  if (files.length === 0) return { unknown: "no script file" };
  if (files.some(({ attributes }) => !attributes.get("src")?.startsWith(FILES))) {
    return { unknown: "a script file of another place" };
  }
  if (files.some(({ attributes }) => !attributes.has("async"))) {
    return { unknown: "a script file that the page waits for" };
  }
  const late = marked.filter((one) => isFile(one) || isScriptHint(one));
  return {
    edits: [
      { start: headStart, end: headStart, text: `<script>${LOADER}</script>` },
      ...late.flatMap(({ location: { startOffset, endOffset } }) => [
        { start: startOffset, end: startOffset, text: "<template data-late>" },
        { start: endOffset, end: endOffset, text: "</template>" },
      ]),
    ],
  };
}
