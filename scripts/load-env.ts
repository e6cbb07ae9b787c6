import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "./support/folders";

let given: NodeJS.ProcessEnv | undefined;

/**
 * Loads `.env.local` and `.env`, as Next does: existing variables win, then `.env.local`. A repeated call
 * restarts from the process's initial environment.
 */
export function loadEnv(): void {
  given ??= { ...process.env };
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (!existsSync(file)) continue;
    for (const [variable, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) {
      process.env[variable] ??= value;
    }
  }
}
