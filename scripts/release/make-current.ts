import { renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, relative } from "node:path";
import { currentLink, type Release } from "./release";

/** Replaces the link atomically. */
export function makeCurrent({ folder }: Release): void {
  const link = currentLink();
  const next = `${link}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), folder), next);
  renameSync(next, link);
}
