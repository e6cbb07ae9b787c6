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

it("tells of an error what caused it, down to Postgres' own code", () => {
  const refusal = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), {
    name: "PostgresError",
    code: "25006",
  });
  const failed = new Error("Failed query: insert into users\nparams: Alan,Kessler", { cause: refusal });
  log.warn("away", { call: "give" }, new Error("unavailable", { cause: failed }));
  expect(written()).toEqual({
    at: expect.any(String),
    level: "warn",
    event: "away",
    call: "give",
    error: "Error: unavailable",
    causes:
      "Error: Failed query: insert into users < PostgresError 25006: cannot execute INSERT in a read-only transaction",
    sqlstate: "25006",
    stack: expect.any(String),
  });
});

it("ends where errors cause each other, and looks into what was tried at each address", () => {
  const one = new Error("one");
  const two = new Error("two", { cause: one });
  one.cause = two;
  log.error("round", one);
  expect(written().causes).toBe("Error: two");
  lines.length = 0;
  const refused = Object.assign(new Error("connect ECONNREFUSED ::1:5432"), { code: "ECONNREFUSED" });
  log.error("refused", new AggregateError([refused]));
  expect(written().causes).toBe("Error: connect ECONNREFUSED ::1:5432");
});

it.each([
  ["22P02", 'invalid input syntax for type uuid: "Alan Kessler"', "invalid input syntax for type uuid"],
  [
    "23505",
    "Key (name, town)=(Alan Kessler, Hill) already exists.",
    "Key (name, town)=[values] already exists.",
  ],
])("leaves out the value that Postgres repeats (%s)", (code, message, left) => {
  log.error("failed", new Error("outer", { cause: Object.assign(new Error(message), { code }) }));
  expect(written().causes).toBe(`Error ${code}: ${left}`);
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
