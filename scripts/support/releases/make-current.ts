import { renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, relative } from "node:path";
import { currentLink, type Release } from "./release";

/**
 * Lets the next start, and the next reload, take this release. The link changes in one step, so whoever follows it finds
 * the release before or this one.
 */
export function makeCurrent({ folder }: Release): void {
  const link = currentLink();
  const next = `${link}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), folder), next);
  renameSync(next, link);
}
