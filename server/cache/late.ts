import type { Edit } from "./edits";
import { loadLate } from "./load-late";
import type { Marked, Parsed } from "./marked";

/** The code of the page's inline loader script. */
export const LOADER = `(${loadLate})()`;

const FILES = "/_next/static/";

type Late = { edits: Edit[] } | { unknown: string };

/** Excludes `nomodule` files: browsers that know modules, as all that we support do, never load them. */
const isFile = ({ name, attributes }: Marked) =>
  name === "script" && attributes.has("src") && !attributes.has("nomodule");

const isScriptHint = ({ name, attributes }: Marked) =>
  name === "link" && attributes.get("rel") === "preload" && attributes.get("as") === "script";

/**
 * Delays the script files of a document until its first paint. Each stays where it is, in a template, which
 * browsers neither fetch nor run, and a script at the start of the head takes them out again. The page works
 * without scripts, so nobody waits for them, and the scripts that run are those that Next wrote.
 *
 * This is safe only for files that may load at any time. A document with other files has a shape that was
 * unknown when this was written, and must be sent unchanged.
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
