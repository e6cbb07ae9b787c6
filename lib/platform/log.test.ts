import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepNamesOffTheConsole, log } from "./log";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("LOG_LEVEL", "info");
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const written = () => JSON.parse(lines.join("")) as Record<string, string>;

it("tells of a failed query what was asked and where, and not for whom", () => {
  log.error(
    "it failed",
    new Error("Failed query: select $1::text\nparams: alan@hill.example,Kessler\nover two lines"),
    { donationId: "01a1f889-dd08-72c0-963b-d8f364db06e7" },
  );
  expect(written()).toMatchObject({
    level: "error",
    event: "it failed",
    donationId: "01a1f889-dd08-72c0-963b-d8f364db06e7",
    error: "Error: Failed query: select $1::text",
    stack: expect.stringMatching(/^at .*log\.test\.ts/),
  });
  expect(lines.join("")).not.toMatch(/alan|Kessler/);
});

it.each([
  ["The 'To' number +1 (202) 555-0143 is not valid.", "The 'To' number [number] is not valid."],
  ["The 'To' number +12025550143 is not valid.", "The 'To' number [number] is not valid."],
  ["<alan.kessler@hill.example> was suppressed", "<[address]> was suppressed"],
  ["pi_3QxY failed 12 times at 10:42:07", "pi_3QxY failed 12 times at 10:42:07"],
])("of a reason %s leaves %s", (reason, left) => {
  log.warn("refused", { reason });
  expect(written().reason).toBe(left);
});

it("keeps a failed query's parameters off the console, whoever prints the error", () => {
  const printed: unknown[] = [];
  const target = { error: (...parts: unknown[]) => void printed.push(...parts) };
  keepNamesOffTheConsole(target);
  const cause = new Error("Key (email)=(alan@lakewood.example) already exists.");
  target.error("⨯", new Error("Failed query: select 1\nparams: Alan,alan@lakewood.example", { cause }));
  const text = printed.map(String).join(" ");
  expect(text).toContain("Failed query: select 1");
  expect(text).not.toMatch(/alan/i);
});
