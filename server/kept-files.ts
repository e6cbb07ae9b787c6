import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { releaseIdIn } from "./release";

const MOST = 4;

/**
 * Keeps browser files in `KEPT_FILES_DIR` for pages opened before an upgrade: images hold one release. Failed
 * writes do not stop the site.
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
