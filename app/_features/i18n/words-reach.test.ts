import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const ROOT = process.cwd();
const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(file, "utf8");
  sources.set(file, source);
  return source;
}

function resolved(from: string, specifier: string): string | null {
  const path = specifier.startsWith("@/")
    ? join(ROOT, specifier.slice(2))
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : null;
  if (path === null) return null;
  const candidates = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts"), join(path, "index.tsx")];
  return candidates.find((one) => /\.tsx?$/.test(one) && existsSync(one)) ?? null;
}

const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:([^"';]*?)\sfrom\s+)?"([^"]+)"|import\("([^"]+)"\)/g;

const OUTSIDE = /^(?:lib|db|server|messages)\//;

const namesIn = (clause: string) =>
  [...clause.replace(/\s+/g, " ").matchAll(/(?:\{|,) ?(?!type )(\w+)/g)].map(([, name]) => name ?? "");

function behind(file: string, clause: string | undefined): string[] {
  const isIndex = /\/index\.tsx?$/.test(file);
  if (!isIndex || clause === undefined || clause.includes("*")) return [file];
  const names = namesIn(clause);
  return [...sourceOf(file).matchAll(IMPORTS)].flatMap(([, exported = "", specifier = ""]) => {
    const found = resolved(file, specifier);
    const isWanted = exported.includes("*") || namesIn(exported).some((name) => names.includes(name));
    return found && isWanted ? [found] : [];
  });
}

function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(IMPORTS)].flatMap(([, clause, plain, lazy]) => {
    const found = resolved(file, plain ?? lazy ?? "");
    return found && !OUTSIDE.test(relative(ROOT, found)) ? behind(found, clause) : [];
  });
}

const isClient = (file: string) => /^\s*["']use client["']/.test(sourceOf(file));
const isServer = (file: string) => /^\s*["']use server["']/.test(sourceOf(file));

function graphOf(entries: readonly string[]) {
  const server = new Set<string>();
  const client = new Set<string>();
  const visit = (file: string, inBrowser: boolean) => {
    const here = inBrowser || isClient(file);
    const seen = here ? client : server;
    if (seen.has(file) || isServer(file)) return;
    seen.add(file);
    for (const next of importsOf(file)) visit(next, here);
  };
  for (const entry of entries) visit(entry, false);
  return { server, client };
}

/** "members.role", or "members" with its keys, up to the next function with its own texts. */
function neededIn(file: string): string[] {
  return sourceOf(file)
    .split(/(?=\w+ = useTranslations\()/)
    .flatMap((source) => {
      const [, name, namespace] = /^(\w+) = useTranslations\((?:"([^"]+)")?\)/.exec(source) ?? [];
      if (name === undefined) return [];
      if (namespace?.includes(".")) return [namespace.split(".").slice(0, 2).join(".")];
      const keys = [
        ...source.matchAll(new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*["\`](\\w+(?:\\.\\w+)?)`, "g")),
      ];
      const whole = keys.map(([, key]) => (namespace ? `${namespace}.${key}` : `${key}`));
      return whole.map((key) => key.split(".").slice(0, 2).join("."));
    });
}

const providedIn = (file: string): string[] =>
  [...sourceOf(file).matchAll(/<Words\b[^>]*?\bof=\{\[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? ""),
  );

const pages = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith("page.tsx"))
  .map((path) => join("app", path));

/** Parts that this page never shows. */
const NEVER_SHOWN: Readonly<Record<string, string>> = {
  "app/(member)/campaigns/campaign/active/[campaignId]/edit/page.tsx": "launch",
};

function layoutsOf(page: string): string[] {
  const folders = page.split("/").slice(0, -1);
  return folders
    .map((_, index) => join(ROOT, ...folders.slice(0, index + 1), "layout.tsx"))
    .filter((path) => existsSync(path));
}

it("gives every page the texts that its pieces in the browser ask for", () => {
  const missing: Record<string, string[]> = {};
  for (const page of pages) {
    const { server, client } = graphOf([join(ROOT, page), ...layoutsOf(page)]);
    const provided = new Set(["ui", NEVER_SHOWN[page] ?? "ui", ...[...server].flatMap(providedIn)]);
    const lacking = [...client].flatMap((file) =>
      neededIn(file)
        .filter((need) => !provided.has(need) && !provided.has(need.split(".")[0] ?? ""))
        .map((need) => `${need} for ${relative(ROOT, file)}`),
    );
    if (lacking.length > 0) missing[page] = [...new Set(lacking)];
  }
  expect(pages.length).toBeGreaterThan(100);
  expect(missing).toEqual({});
});

it("gives no browser the whole catalogue", () => {
  const { client } = graphOf(pages.flatMap((page) => [join(ROOT, page), ...layoutsOf(page)]));
  const importing = [...client].filter((file) =>
    /^import (?!type\b)[^;]*from "@\/messages(?:\/(?:en|es))?"/m.test(sourceOf(file)),
  );
  expect(client.size).toBeGreaterThan(100);
  expect(importing.map((file) => relative(ROOT, file))).toEqual([]);
});
