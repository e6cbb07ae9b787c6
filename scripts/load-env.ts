import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { root } from "./support/folders";

/**
 * Reads `.env.local` and `.env` of the project, as Next does. What the environment says already stays,
 * and `.env.local` comes before `.env`.
 */
export function loadEnv(): void {
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (existsSync(file)) loadEnvFile(file);
  }
}
