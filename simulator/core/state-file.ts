import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SavedWorld } from "./world";

const SAVE_AFTER_MS = 300;
/** Saving takes at most a tenth of the time. */
const REST_FACTOR = 10;

type StateFile = {
  load: () => Partial<SavedWorld> | null;
  touch: () => void;
  saveNow: () => void;
};

/** The JSON file is replaced atomically. Without a path, stores nothing. */
export function stateFile(
  path: string | undefined,
  snapshot: () => SavedWorld,
  log: (line: string) => void,
): StateFile {
  let waiting: NodeJS.Timeout | null = null;
  let lastTookMs = 0;

  function saveNow() {
    if (!path || !waiting) return;
    clearTimeout(waiting);
    waiting = null;
    const started = performance.now();
    try {
      mkdirSync(dirname(path), { recursive: true });
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify(snapshot()));
      renameSync(next, path);
    } catch (error) {
      log(`could not save the state: ${String(error)}`);
    }
    lastTookMs = performance.now() - started;
  }

  return {
    load() {
      if (!path || !existsSync(path)) return null;
      try {
        const saved: Partial<SavedWorld> = JSON.parse(readFileSync(path, "utf8"));
        return saved;
      } catch (error) {
        log(`starting empty, the state file is unreadable: ${String(error)}`);
        return null;
      }
    },
    touch() {
      if (path) waiting ??= setTimeout(saveNow, Math.max(SAVE_AFTER_MS, lastTookMs * REST_FACTOR));
    },
    saveNow,
  };
}
