import { DrizzleQueryError } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "@/lib/kernel";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { isDatabaseAway, unlessAway } from "./database-away";
import { forgetEnv } from "./env";

beforeAll(() => {
  const [databaseUrl, appUrl] = ["postgres://localhost:5433/x", "http://site.test"];
  const simulatorUrl = "http://127.0.0.1:9";
  const authSecret = "a secret that is long enough for a test";
  Object.assign(process.env, simulatedEnvironment({ databaseUrl, appUrl, simulatorUrl, authSecret }));
  forgetEnv();
});

const failure = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const asked = (cause: Error) => new DrizzleQueryError("select 1", [], cause);

describe("Postgres away", () => {
  it.each([
    ["refuses", failure("ECONNREFUSED", { port: 5433 })],
    ["is cut off amid a query", asked(failure("ECONNRESET"))],
    ["does not answer", failure("CONNECT_TIMEOUT")],
    ["shuts down", asked(failure("57P01"))],
    ["starts", failure("57P03")],
    ["was dropped", asked(failure("57P04"))],
    ["only reads, as after a failover", asked(failure("25006"))],
    ["has no room on its disk", asked(failure("53100"))],
    ["is cut off as a transaction ends", failure("ECONNRESET", { query: "commit", parameters: [] })],
    ["has no memory", asked(failure("53200"))],
    ["has no connection left", failure("53300")],
    ["lets nobody in", failure("28P01")],
    ["is being restored", failure("3D000")],
    ["cannot read its disk", asked(failure("58030"))],
    ["lost the connection", asked(failure("08006"))],
    ["settles what it has not written", asked(failure("CONNECTION_CLOSED"))],
    [
      "refuses at each address of its host",
      Object.assign(new AggregateError([failure("ECONNREFUSED", { port: 5433 })]), { code: "ECONNREFUSED" }),
    ],
    [
      "shuts down, and another copy of the class wraps it",
      new Error("Failed query: select 1", { cause: failure("ECONNRESET") }),
    ],
  ])("is told when it %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(unlessAway(error)).toMatchObject({
      code: "unavailable",
      status: 503,
      reason: "records.away",
      retryAfterSeconds: 60,
      cause: error,
    });
    expect(unlessAway(error, "records.away_after_charge")).toMatchObject({
      reason: "records.away_after_charge",
    });
  });

  it.each([
    ["another server refuses", failure("ECONNREFUSED", { port: 443 })],
    ["another's connection is cut", failure("ECONNRESET")],
    ["a row is refused", asked(failure("23505"))],
    ["a lock is waited for too long", asked(failure("55P03"))],
    ["a query takes too long", asked(failure("57014"))],
    ["two transactions wait for each other", asked(failure("40P01"))],
    [
      "a verb has said so in its own words",
      new DomainError("unavailable", "processor.away", { cause: failure("ECONNRESET") }),
    ],
    ["it is our own error", new DomainError("conflict", "campaign.ended")],
    ["it is no error at all", "away"],
  ])("is not told when %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
    expect(unlessAway(error)).toBe(error);
  });
});
