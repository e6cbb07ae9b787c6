import { createHash } from "node:crypto";
import { availableParallelism, totalmem } from "node:os";
import { resolve } from "node:path";
import { readEnv } from "@/lib/platform/env";
import { loadEnv } from "../load-env";
import { root } from "../support/folders";
import { usualProcesses } from "./usual-processes";

function processesHere(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return usualProcesses({ processors: availableParallelism(), memory });
}

/** Throws a ConfigurationError for missing or invalid settings. A repeated call reads the files again. */
export function settle(): void {
  loadEnv();
  // React, which renders pages and e-mails, is several times faster in production mode.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  const { APP_URL, AUTH_SECRET, CONTENT_DIR, KEPT_FILES_DIR } = readEnv(process.env);
  process.env.WEB_CONCURRENCY ||= String(processesHere());
  process.env.NEXTAUTH_URL = APP_URL;
  // The build's key is public (`scripts/release/build.ts`).
  process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = createHash("sha256")
    .update(`actions of pages: ${AUTH_SECRET}`)
    .digest("base64");
  // Relative to the project, because programs run in the folder of their release.
  if (CONTENT_DIR) process.env.CONTENT_DIR = resolve(root, CONTENT_DIR);
  if (KEPT_FILES_DIR) process.env.KEPT_FILES_DIR = resolve(root, KEPT_FILES_DIR);
}
