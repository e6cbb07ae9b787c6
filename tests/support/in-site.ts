import { forgetEnv } from "@/lib/platform/env";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";

/** All names of secrets that a site may have of its own. */
const SECRETS = ["AUTH", "SEAL", "SIGNING", "COOKIE"].flatMap((name) => [
  `${name}_SECRET`,
  `${name}_SECRET_PREVIOUS`,
]);

/**
 * Makes the process a site with these secrets and no others, and without any service. For unit tests: what they change is put
 * back behind their file.
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

/** Gives a site that runs in this process other secrets, and leaves the rest of its configuration. */
export function withSecrets(secrets: Record<string, string>): void {
  for (const name of SECRETS) delete process.env[name];
  Object.assign(process.env, secrets);
  forgetEnv();
}
