import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import policyFile from "../licences.json";

/** `licence` is null if neither the lock nor the package names one. */
type Locked = { name: string; licence: string | null };

/**
 * `packages` is a name, or a prefix before `*`. `installed`: the package's own statement, for a lock without
 * a licence. It is unknown where the package is not installed.
 */
type Exception = { packages: string; licence: string | null; installed?: string; why: string };
type Policy = { allowed: readonly string[]; exceptions: readonly Exception[] };

export const LOCK_FILES = [
  "package-lock.json",
  "bench/web/tool/package-lock.json",
  "scripts/fonts-tool/package-lock.json",
];

export const POLICY: Policy = policyFile;

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), link: z.boolean().optional() })),
});
const named = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
const packageSchema = z.object({ license: named.optional(), licenses: z.array(named).optional() });

/** Old packages have other fields than lock files read. */
function ofInstalled(folder: string): string | null {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return null;
  const { license, licenses = [] } = packageSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return license ?? (licenses.length > 0 ? licenses.join(" OR ") : null);
}

/** For all platforms and development; each name and licence once. */
export function lockedPackages(lockFile: string): Locked[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, "utf8")));
  const found = new Map<string, Locked>();
  for (const [path, { license, link }] of Object.entries(packages)) {
    if (path === "" || link) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const licence = license ?? ofInstalled(join(dirname(lockFile), path));
    found.set(`${name} ${licence}`, { name, licence });
  }
  return [...found.values()];
}

const WHOLE = /^\(([^()]*)\)$/;

/** One allowed alternative is enough. Inner parentheses need an exception. */
export const isAllowed = (expression: string, allowed: readonly string[]): boolean =>
  expression
    .replace(WHOLE, "$1")
    .split(" OR ")
    .some((part) => part.split(" AND ").every((one) => allowed.includes(one.trim())));

const covers = ({ packages, licence, installed }: Exception, one: Locked): boolean =>
  (licence === one.licence || (installed !== undefined && installed === one.licence)) &&
  (packages.endsWith("*") ? one.name.startsWith(packages.slice(0, -1)) : one.name === packages);

export function licenceComplaints(packages: readonly Locked[], { allowed, exceptions }: Policy): string[] {
  const needed = new Set<Exception>();
  const refused = packages.filter((one) => {
    if (one.licence !== null && isAllowed(one.licence, allowed)) return false;
    const exception = exceptions.find((each) => covers(each, one));
    if (exception) needed.add(exception);
    return exception === undefined;
  });
  return [
    ...refused.map(
      ({ name, licence }) =>
        `${name}: ${licence ?? "names no licence"}. Read it, and name it in scripts/licences.json with a reason, or do without it`,
    ),
    ...exceptions
      .filter((exception) => !needed.has(exception))
      .map(
        ({ packages: names }) => `${names}: nothing needs this exception in scripts/licences.json any more`,
      ),
  ];
}
