import { startTestApp } from "@/tests/support/app";
import type { Target } from "./scenario";

/**
 * The whole product in its production build, on loopback, with its own PostgreSQL and simulator. It believes one proxy,
 * so an attack writes into `X-Forwarded-For` from which network it comes.
 */
export async function startTarget(): Promise<Target & { stop(): Promise<void> }> {
  // Somebody's own database or site must never be attacked, whatever the environment names.
  for (const name of ["DATABASE_URL", "APP_URL"]) delete process.env[name];
  Object.assign(process.env, { TRUSTED_PROXIES: "1", HOST: "127.0.0.1" });
  return startTestApp();
}
