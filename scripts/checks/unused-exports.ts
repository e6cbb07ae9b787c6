import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { groupPairs } from "@/lib/kernel";

/** Found by other means than an import. `lib` schemas: tests/support/string-fields.ts reads every export. */
const LOADED = [
  /^lib\/.* \w+Schema$/,
  /^server\/main\.ts startSite$/,
  /^server\/site\.ts serve$/,
  // Part of a template of a page.
  /^scripts\/new\/page-files\.ts metadata$/,
  // Next reads these from routes, pages and its root files.
  /^(?:app\/.*|middleware\.ts|instrumentation(?:-client)?\.ts) (?:[A-Z]+|config|contentType|dynamic|generateMetadata|generateStaticParams|generateViewport|maxDuration|metadata|middleware|onRequestError|register|revalidate|runtime|size|viewport)$/,
];

const DECLARED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;
const FROM =
  /^(?:import|export) (?:type )?(?:\w+, )?(?:\{(?<names>[^}]*)\}|(?<star>\* as \w+|\*)) from "(?<file>[@.][^"]*)"/gm;
const DYNAMIC =
  /(?:\{(?<names>[^{}]*)\} = await )?\bimport\(\s*"(?<file>[@.][^"]*)"\s*\)(?:\)\.(?<name>\w+))?/g;

const ALL = "*";

const namesIn = (list: string, part: "imported" | "exported"): string[] =>
  list
    .replaceAll(/\/\/.*$/gm, "")
    .split(",")
    .map((one) => one.trim().replace(/^type /, ""))
    .flatMap((one) => one.split(/ as |: /).at(part === "imported" ? 0 : -1) || []);

/** Also of index files. Paths are relative to `root`. */
export function unusedExports(root: string, files: readonly string[]): string[] {
  const known = new Set(files);
  const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
  const imports = new Map<string, Set<string>>();
  const resolve = (from: string, path: string): string => {
    const base = path.startsWith("@/") ? path.slice(2) : normalize(join(from, "..", path));
    return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`, base].find((one) => known.has(one)) ?? "";
  };
  const uses = sources.flatMap(({ file, text }) =>
    [...text.matchAll(FROM), ...text.matchAll(DYNAMIC)].map(({ 0: code, groups = {} }) => ({
      file,
      target: resolve(file, groups.file ?? ""),
      isStar: code.startsWith("export") && groups.star === ALL,
      names: groups.names === undefined ? [groups.name ?? ALL] : namesIn(groups.names, "imported"),
    })),
  );
  const stars = groupPairs(
    uses.flatMap(({ file, target, isStar }) => (isStar ? [[file, target] as const] : [])),
  );
  const add = (target: string, names: readonly string[]): void => {
    const used = imports.get(target) ?? new Set();
    imports.set(target, used);
    const added = names.filter((name) => !used.has(name));
    for (const name of added) used.add(name);
    if (added.length > 0) for (const origin of stars.get(target) ?? []) add(origin, added);
  };
  for (const { target, names, isStar } of uses) if (!isStar) add(target, names);
  return sources.flatMap(({ file, text }) => {
    const exported = [
      ...[...text.matchAll(DECLARED)].flatMap(([, name]) => name ?? []),
      ...[...text.matchAll(LISTED)].flatMap(([, list = ""]) => namesIn(list, "exported")),
    ];
    const used = imports.get(file);
    if (used?.has(ALL)) return [];
    return exported
      .filter((name) => name !== "default" && !used?.has(name))
      .map((name) => `${file} ${name}`)
      .filter((one) => !LOADED.some((pattern) => pattern.test(one)))
      .map((one) => `${one}: no other file imports it. Remove "export".`);
  });
}
