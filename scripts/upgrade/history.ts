import { execFileSync } from "node:child_process";
import { pastReleases } from "../checks/migrations/check-migrations";
import { root } from "../support/folders";

/** Source archives and shallow clones have no history. */
export function hasReleaseBefore(): boolean {
  try {
    const commit = `${pastReleases()[0]?.commit}^{commit}`;
    execFileSync("git", ["cat-file", "-e", commit], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
