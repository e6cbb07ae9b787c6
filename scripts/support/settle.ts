import { createHash } from "node:crypto";
import { availableParallelism, totalmem } from "node:os";
import { resolve } from "node:path";
import { readEnv } from "@/lib/platform/env";
import { loadEnv } from "../load-env";
import { root } from "./folders";
import { usualProcesses } from "./usual-processes";

/** What this machine has room for. */
function processesHere(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return usualProcesses({ processors: availableParallelism(), memory });
}

/**
 * Reads and completes the environment of the site and the worker in production. Throws a ConfigurationError when it lacks
 * something or has what cannot be. Called again, it reads the files anew.
 */
export function settle(): void {
  loadEnv();
  // React, which draws pages and e-mails, is several times faster in production.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  const { APP_URL, AUTH_SECRET, CONTENT_DIR, KEPT_FILES_DIR } = readEnv(process.env);
  process.env.WEB_CONCURRENCY ||= String(processesHere());
  process.env.NEXTAUTH_URL = APP_URL;
  // The key that the build had is known to everybody (`scripts/support/build.ts`).
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = createHash("sha256")
    .update(`actions of pages: ${AUTH_SECRET}`)
    .digest("base64");
  // Where they were meant to be: the programs run in the folder of their release.
  if (CONTENT_DIR) process.env.CONTENT_DIR = resolve(root, CONTENT_DIR);
  if (KEPT_FILES_DIR) process.env.KEPT_FILES_DIR = resolve(root, KEPT_FILES_DIR);
}
