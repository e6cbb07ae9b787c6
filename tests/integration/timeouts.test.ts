import { afterEach, expect, it, vi } from "vitest";
import { forgetEnv, warnWithoutTimeouts } from "@/lib/platform";

const url = process.env.DATABASE_URL ?? "";
afterEach(() => {
  process.env.DATABASE_URL = url;
  forgetEnv();
  vi.unstubAllEnvs();
});

async function warned(): Promise<unknown[]> {
  vi.stubEnv("LOG_LEVEL", "warn");
  const told = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await warnWithoutTimeouts();
  const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)));
  told.mockRestore();
  return lines.map(({ event, missing }) => [event, missing]);
}

it("a connection that has the timeouts it asked for warns nobody; behind a pooler that drops them somebody is told", async () => {
  expect(await warned()).toEqual([]);
  process.env.DATABASE_URL = `${url}?lock_timeout=0&statement_timeout=0`;
  forgetEnv();
  expect(await warned()).toEqual([["database_without_timeouts", "lock_timeout, statement_timeout"]]);
  process.env.DATABASE_URL = `${url}?manyhands.record_keys=`;
  forgetEnv();
  expect(await warned()).toEqual([["database_without_record_keys", undefined]]);
  process.env.DATABASE_URL = "postgres://127.0.0.1:9/none";
  forgetEnv();
  expect(await warned()).toEqual([]);
});
