import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const NAMES_FILE = /\.(?:tsx?|cjs|mjs|json|sql|md|svg|png|woff2|ttf|css)$/;
/** Could be a path, not a command, call or pattern: `lib/payment/README.md`, `scripts/demo.ts`. */
const COULD_BE_PATH = /^[\w.@()[\]-]+(?:\/[\w.@()[\]-]+)*\/?$/;
const MADE_LATER = /^\.(?:next|manyhands)\b/;

/** In code or link targets. */
export function pathsIn(markdown: string, folders: readonly string[]): string[] {
  const code = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
  const links = [...markdown.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, text = ""]) => text);
  return [...new Set([...code.filter((text) => isPath(text, folders)), ...links.filter(isLocal)])];
}

const isLocal = (target: string) => !/^[a-z]+:/i.test(target);

const isPath = (text: string, folders: readonly string[]) =>
  COULD_BE_PATH.test(text) &&
  !MADE_LATER.test(text) &&
  (folders.includes(text.split("/")[0] ?? "") && text.includes("/") ? true : NAMES_FILE.test(text));

/** For each path that exists neither from the root nor beside the document. */
export function lostPaths(root: string, documents: readonly string[], folders: readonly string[]): string[] {
  return documents.flatMap((document) =>
    pathsIn(readFileSync(join(root, document), "utf8"), folders)
      .filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, dirname(document), path)))
      .map((path) => `${document} names ${path}, which does not exist.`),
  );
}
