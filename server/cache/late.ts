import type { Edit } from "./edits";
import { loadLate } from "./load-late";
import type { Marked, Parsed } from "./marked";

/** The loader as the page has it. */
export const LOADER = `(${loadLate})()`;

const FILES = "/_next/static/";

type Late = { edits: Edit[] } | { unknown: string };

/** Browsers that know modules, which all of ours do, leave the others alone. */
const isFile = ({ name, attributes }: Marked) =>
  name === "script" && attributes.has("src") && !attributes.has("nomodule");

const isScriptHint = ({ name, attributes }: Marked) =>
  name === "link" && attributes.get("rel") === "preload" && attributes.get("as") === "script";

/**
 * Lets the script files of a document wait for its first paint: each stays where it is, in a template, which browsers
 * neither fetch nor run, and a script at the start of the head takes them out again. The page is whole without them, so
 * nobody waits; what runs is what Next wrote, a moment later.
 *
 * That holds for files which may come whenever they like. A document that is not made of such has changed since this
 * was written, and is to be sent as it is.
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
