import { forgetEnv } from "@/lib/platform/env";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";

const SECRETS = ["AUTH", "SEAL", "SIGNING", "COOKIE"].flatMap((name) => [
  `${name}_SECRET`,
  `${name}_SECRET_PREVIOUS`,
]);

/**
 * Makes this process a site with only these secrets and no services. Unit tests: changes are undone after
 * their file.
 */
export function inSite(secrets: Record<string, string>): void {
  for (const name of SECRETS) delete process.env[name];
  const settings = simulatedEnvironment({
    databaseUrl: "postgres://127.0.0.1:9/none",
    appUrl: "http://localhost:3000",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "",
  });
  Object.assign(process.env, settings, secrets);
  forgetEnv();
}

/** Replaces the secrets of a site in this process, and keeps the rest. */
export function withSecrets(secrets: Record<string, string>): void {
  for (const name of SECRETS) delete process.env[name];
  Object.assign(process.env, secrets);
  forgetEnv();
}
