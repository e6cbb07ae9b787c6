import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasAddress, isMemberPath } from "@/app/_features/pages/addresses";
import { isFile } from "@/app/_features/states/is-file";
import { ownFile } from "@/lib/platform";

type Unknown = "nothing" | "missing-file" | null;

/** Next's own and the API's. */
const WITHOUT_ROWS = /^\/(_|api(\/|$))/i;
/** Only Next can resolve these, by decoding and joining. */
const IN_OTHER_WRITING = /%|\/\/|\\/;

/** Files of `public` and `app`. Null without a build: Next is asked. */
export function filesOfSite(folder = ownFile()): ReadonlySet<string> | null {
  const routes = join(folder, ".next", "app-path-routes-manifest.json");
  if (!existsSync(routes)) return null;
  const ofNext = Object.values<string>(JSON.parse(readFileSync(routes, "utf8")));
  const ofUs = readdirSync(join(folder, "public"), { recursive: true }).map(
    (name) => `/${`${name}`.replaceAll("\\", "/")}`,
  );
  return new Set([...ofNext, ...ofUs]);
}

/** Classifies unknown paths without a render, so they cost little. Members-only paths lead to the login. */
export function unknownPath(path: string, files: ReadonlySet<string> | null): Unknown {
  if (WITHOUT_ROWS.test(path) || IN_OTHER_WRITING.test(path) || !path.startsWith("/")) return null;
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (hasAddress(whole) || isMemberPath(whole)) return null;
  if (!isFile(whole.slice(1).split("/"))) return "nothing";
  return files && !files.has(whole) ? "missing-file" : null;
}
