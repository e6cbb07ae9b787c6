import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "./log";
import { watching } from "./watch";

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

it("has the id of the request or the job in whose work it was written, and no other", () => {
  watching({ id: "01a1f889-dd08-72c0-963b-d8f364db06e7", of: "request" }, () => log.warn("within"));
  expect(written()).toMatchObject({ event: "within", request: "01a1f889-dd08-72c0-963b-d8f364db06e7" });
  lines.length = 0;
  watching({ id: "01a1f889-dd08-72c0-963b-d8f364db06e8", of: "run" }, () => log.warn("within"));
  expect(written()).toMatchObject({ run: "01a1f889-dd08-72c0-963b-d8f364db06e8" });
  lines.length = 0;
  log.warn("outside");
  expect(written()).toEqual({ at: expect.any(String), level: "warn", event: "outside" });
});

it("writes errors to stderr and everything else to stdout, and nothing below LOG_LEVEL", () => {
  log.info("a");
  log.warn("b");
  log.error("c", new Error("it broke"));
  const events = (stream: NodeJS.WriteStream) =>
    vi.mocked(stream.write).mock.calls.map(([line]) => JSON.parse(String(line)).event);
  expect([events(process.stdout), events(process.stderr)]).toEqual([["a", "b"], ["c"]]);
  vi.stubEnv("LOG_LEVEL", "error");
  log.info("a");
  log.warn("b");
  expect(events(process.stdout)).toEqual(["a", "b"]);
});

it("never writes a field that has the name of what is somebody's, whatever is in it", () => {
  const careless = {
    id: "1",
    firstName: "Ingrid",
    lastName: "Halvorsen",
    address: "Hill Road 7",
    token: "short",
  };
  log.warn("careless", careless);
  expect(written()).toMatchObject({
    id: "1",
    firstName: "[redacted]",
    lastName: "[redacted]",
    address: "[redacted]",
    token: "[redacted]",
  });
  expect(lines.join("")).not.toMatch(/Ingrid|Halvorsen|Hill|short/);
});

it("tells where an error was made, and nothing that only its stack still says", () => {
  const error = new Error("Alan Kessler\n    at the door: 1:2");
  error.message = "it failed";
  log.error("failed", error);
  expect(written().stack).toMatch(/^at .*log\.test\.ts:\d+:\d+/);
  expect(lines.join("")).not.toMatch(/Kessler|door/);
});
