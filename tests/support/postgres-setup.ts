import { afterAll, expect, inject, vi } from "vitest";
import { closeDatabases } from "@/db/client";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { createTestDatabase } from "./postgres";
import "./light-work";
import "./scrypt-once";
import "./short-pauses";

/** Sets up a database for each test file, and a configuration without real services. */
vi.mock("next/headers", async () => (await import("./auth-browser")).nextHeaders);
vi.mock("next-intl/server", async () => (await import("./next-intl-server")).nextIntlServer);

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
  await closeDatabases();
  const deadlocks = await database.deadlocks();
  await database.drop();
  expect(deadlocks, "deadlocks in this file: see lib/platform/lock-order.ts").toBe(0);
});
