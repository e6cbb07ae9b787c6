import { afterAll, vi } from "vitest";
import { forgetEnv } from "@/lib/platform/env";

/** Undoes each file's mocks and environment, because one process runs many files. */
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
