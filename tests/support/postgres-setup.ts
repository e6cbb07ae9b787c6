import { afterAll, inject, vi } from "vitest";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
import { createTestDatabase } from "./postgres";

/**
 * Before each test file: a database of its own, and a whole configuration that points at nothing real. One process runs
 * many files, so what a file changed is put back behind it: the environment with all that was made of it, stand-ins,
 * and the pools of connections.
 */
vi.mock("next/headers", async () => (await import("./auth-browser")).nextHeaders);

const before = { ...process.env };
const database = await createTestDatabase(inject("templateUrl"));

process.env.LOG_LEVEL ??= "error";
Object.assign(
  process.env,
  simulatedEnvironment({
    databaseUrl: database.url,
    appUrl: "http://localhost:3000",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret for tests, long enough and known to everybody",
  }),
);
forgetEnv();

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  forgetEnv();
  await closeDatabases();
  await database.drop();
});
