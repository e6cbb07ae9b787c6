import { afterAll, vi } from "vitest";
import { forgetEnv } from "@/lib/platform/env";

/**
 * One process runs many files, so what a file changed is put back behind it: stand-ins, and the environment with all
 * that was made of it.
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
