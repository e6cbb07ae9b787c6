import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { statePath } from "../support/folders";

/** Kept, so that a restart ends no session. */
export function keptAuthSecret(): string {
  const file = statePath("auth-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}
