import { afterAll, vi } from "vitest";
import { forgetEnv } from "@/lib/platform/env";

/**
 * One process runs many test files, so each file's changes are undone after it: mocks, and the environment
 * with the configuration cached from it.
 */
const before = { ...process.env };

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  forgetEnv();
});
