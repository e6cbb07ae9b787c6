import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepNamesOffTheConsole, logTheConsole } from "./printed";

const lines: Record<string, string>[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("LOG_LEVEL", "info");
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((line) => {
      lines.push(JSON.parse(String(line)));
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const failedQuery = () =>
  new Error("Failed query: select 1\nparams: Alan,alan@lakewood.example", {
    cause: new Error("Key (email)=(alan@lakewood.example) already exists."),
  });

it("keeps a failed query's parameters off the console, whoever prints the error", () => {
  const printed: unknown[] = [];
  const target = { error: (...parts: unknown[]) => void printed.push(...parts) };
  keepNamesOffTheConsole(target);
  target.error("⨯", failedQuery());
  const text = printed.map(String).join(" ");
  expect(text).toContain("Failed query: select 1");
  expect(text).not.toMatch(/alan/i);
});

it("makes what frameworks print lines of the log, with the error and without names", () => {
  const target = { error: vi.fn(), warn: vi.fn() };
  logTheConsole(target);
  target.error("\u001b[31m⨯\u001b[39m", failedQuery());
  target.warn("deprecated for alan@lakewood.example");
  target.error("plainly wrong");
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: "error",
      event: "printed",
      printed: "⨯",
      error: "Error: Failed query: select 1",
      causes: "Error: Key (email)=[values] already exists.",
      stack: expect.any(String),
    },
    { at: expect.any(String), level: "warn", event: "printed", printed: "deprecated for [address]" },
    { at: expect.any(String), level: "error", event: "printed", error: "plainly wrong" },
  ]);
});

it("leaves errors of pages to whoever logs them with their page, and is not wrapped once more", () => {
  const target = { error: vi.fn(), warn: vi.fn() };
  logTheConsole(target);
  const { error } = target;
  keepNamesOffTheConsole(target);
  expect(target.error).toBe(error);
  target.error(Object.assign(new Error("a page broke"), { digest: "4211" }));
  expect(lines).toEqual([]);
});
