import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { releaseIdIn } from "./release";

/** So many releases leave their files: a page is seldom open over more upgrades. */
const MOST = 4;

/**
 * Leaves the files for browsers of this release in `KEPT_FILES_DIR`, if there is one, for releases after it: in an image
 * each comes alone, and pages that were opened before an upgrade ask for theirs. What cannot be written is no reason not
 * to serve.
 */
export function keepFiles(release: string): void {
  const { KEPT_FILES_DIR: kept } = env();
  const id = releaseIdIn(release);
  if (!kept || id === null) return;
  try {
    mkdirSync(kept, { recursive: true });
    if (!existsSync(join(kept, id))) {
      const unfinished = join(kept, `.${id}-${process.pid}`);
      cpSync(join(release, ".next", "static"), join(unfinished, ".next", "static"), { recursive: true });
      cpSync(join(release, "release.json"), join(unfinished, "release.json"));
      renameSync(unfinished, join(kept, id));
    }
    const all = readdirSync(kept).map((name) => ({ name, at: statSync(join(kept, name)).mtimeMs }));
    const ended = all.filter(({ name }) => name !== id).sort((a, b) => b.at - a.at);
    for (const { name } of ended.slice(MOST - 1)) rmSync(join(kept, name), { recursive: true, force: true });
  } catch (error) {
    log.warn("files_not_kept", {}, error);
  }
}
