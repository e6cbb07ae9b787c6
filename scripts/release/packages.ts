import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { root } from "../support/folders";
import { Sentence } from "../support/sentence";
import { tracedFilesOfNext } from "./trace-next";

/**
 * Package names in Next's output: `require("stripe-84c4…")`, `import("twilio")`, and Next's own function for
 * these.
 */
const LOADED = /\b(?:require|import|y)\(\s*(?:\/\*[^*]*\*\/\s*)*"((?:@[^"/]+\/)?[^"./@][^"]*)"\s*\)/g;

/** Compilers, which Next requires for builds. */
const COMPILERS = /^(?:@next\/swc-|typescript$|@swc\/core)/;

/**
 * Read by compilers and people; and development builds of React, except one in which Node finds the names of
 * its exports.
 */
const NOT_RUN =
  /\.(?:d\.[cm]?ts|[cm]?tsx?|map|md|markdown)$|^(?:react|react-dom|scheduler)\/cjs\/(?!react\.development).*\.(?:development|profiling)\.js$/;

/** Unused by our servers: browser builds, commands and tests of packages, and drizzle for other databases. */
const NOT_SERVER = [
  /^axios\/dist\/(?!node\/)/,
  /^bintrees\/test\//,
  /^brotli\/(?:build\/|compress)/,
  /^drizzle-orm\/(?:gel|mysql|singlestore|sqlite)-core\//,
  /^fontkit\/dist\/browser/,
  /^harfbuzzjs\/dist\/harfbuzz-subset/,
  /^hucre\/dist\/cli/,
  /^libphonenumber-js\/(?:bundle|es6-modern|source)\//,
  /^pako\/dist\//,
  /^pdfkit\/\.yarn\//,
  /^pdfkit\/js\/[^/]*(?:browser|standalone)/,
];

const NEXT = join("node_modules", "next");

/**
 * Omits files for compilers, browsers and people. Of Next, mostly a compiler, it copies only files that a
 * server can load.
 */
export async function copyPackages(folder: string, loadedByPrograms: readonly string[]): Promise<void> {
  const names = [...new Set([...loadedByPrograms, ...loadedByPages(folder), ...outsideOf(folder)])];
  const packages = withDependencies(names.flatMap((name) => packageOf(name, folder)));
  const files = [
    ...packages.filter((path) => path !== NEXT).flatMap(filesOf),
    ...(await tracedFilesOfNext(names.filter((name) => name.startsWith("next/")))),
  ];
  // Until now it links to the checkout's packages.
  rmSync(join(folder, "node_modules"));
  for (const file of files) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, file), target, constants.COPYFILE_FICLONE);
  }
}

function loadedByPages(folder: string): string[] {
  const server = join(folder, ".next", "server");
  return readdirSync(server, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => [...readFileSync(join(server, name), "utf8").matchAll(LOADED)])
    .map(([, name = ""]) => name);
}

function outsideOf(folder: string): string[] {
  const { config } = JSON.parse(readFileSync(join(folder, ".next", "required-server-files.json"), "utf8"));
  return config.serverExternalPackages;
}

function packageOf(loaded: string, folder: string): string[] {
  const given = join(folder, ".next", "node_modules", nameOf(loaded));
  return existsSync(given) ? [relative(root, realpathSync(given))] : found(loaded, "");
}

const nameOf = (loaded: string): string => loaded.split("/", loaded.startsWith("@") ? 2 : 1).join("/");

/**
 * The folder of a package as Node resolves it from another, relative to the checkout. Empty if not installed.
 */
function found(loaded: string, from: string): string[] {
  if (isBuiltin(loaded)) return [];
  const name = nameOf(loaded);
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules") - 1))) {
    const path = join(at, "node_modules", name);
    if (existsSync(join(root, path, "package.json"))) return [path];
    if (at === "") return [];
  }
}

/** Throws a Sentence for a dependency that is not installed. */
function withDependencies(packages: readonly string[]): string[] {
  const all = new Set(packages);
  for (const path of all) {
    const manifest = manifestOf(path);
    const { dependencies = {}, optionalDependencies = {} } = manifest;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peersOf(path, manifest),
    })) {
      if (COMPILERS.test(name)) continue;
      const [needed] = found(name, path);
      if (needed) all.add(needed);
      else if (!(name in optionalDependencies))
        throw new Sentence(`${path} needs ${name}, which is not installed. Run \`npm install\` first.`);
    }
  }
  return [...all].sort();
}

/** Next has React inside. */
const peersOf = (path: string, { peerDependencies = {}, peerDependenciesMeta = {} }: Manifest) =>
  path === NEXT
    ? {}
    : Object.fromEntries(
        Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional),
      );

type Manifest = {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  optionalDependencies?: Record<string, string>;
};

const manifestOf = (path: string): Manifest =>
  JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));

function filesOf(path: string): string[] {
  const name = path.slice(path.lastIndexOf("node_modules") + "node_modules/".length);
  const list = (at: string): string[] =>
    readdirSync(join(root, path, at), { withFileTypes: true }).flatMap((entry) => {
      const inside = join(at, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? [] : list(inside);
      const file = `${name}/${inside}`;
      const isRun = ![NOT_RUN, ...NOT_SERVER].some((pattern) => pattern.test(file));
      return entry.isFile() && isRun ? [join(path, inside)] : [];
    });
  return list("");
}
