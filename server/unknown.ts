import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasAddress, isMemberPath } from "@/app/_features/pages/addresses";
import { isFile } from "@/app/_features/states/is-file";
import { ownFile } from "@/lib/platform";

/** What is at a path without a row in `app/pages.ts`: nothing, a file that is not there, or something only Next knows. */
export type Unknown = "nothing" | "missing-file" | null;

/** Paths that have no rows: Next's own, such as `/_not-found`, and the API's. */
const WITHOUT_ROWS = /^\/(_|api(\/|$))/i;
/** Next decodes and joins such paths before it looks for their page, so only it knows where they lead. */
const IN_OTHER_WRITING = /%|\/\/|\\/;

/**
 * Every path of a file that this site has: those in `public`, and those that Next makes from `app`. Null without a
 * build's list; then Next is asked for every file.
 */
export function filesOfSite(folder = ownFile()): ReadonlySet<string> | null {
  const routes = join(folder, ".next", "app-path-routes-manifest.json");
  if (!existsSync(routes)) return null;
  const ofNext = Object.values<string>(JSON.parse(readFileSync(routes, "utf8")));
  const ofUs = readdirSync(join(folder, "public"), { recursive: true }).map(
    (name) => `/${`${name}`.replaceAll("\\", "/")}`,
  );
  return new Set([...ofNext, ...ofUs]);
}

/**
 * What a made-up path asks for. It is known without a render, so nobody can keep the site busy with such paths. A path
 * below a page for members alone is not among them: it leads to the login.
 */
export function unknownPath(path: string, files: ReadonlySet<string> | null): Unknown {
  if (WITHOUT_ROWS.test(path) || IN_OTHER_WRITING.test(path) || !path.startsWith("/")) return null;
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (hasAddress(whole) || isMemberPath(whole)) return null;
  if (!isFile(whole.slice(1).split("/"))) return "nothing";
  return files && !files.has(whole) ? "missing-file" : null;
}
