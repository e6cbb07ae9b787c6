import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadEnvFile } from "node:process";
import { root } from "./support/folders";

/**
 * Reads `.env.local` and `.env` of the project, as Next does. Variables that are set already keep their
 * values, and `.env.local` takes precedence over `.env`.
 */
export function loadEnv(): void {
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (existsSync(file)) loadEnvFile(file);
  }
}
