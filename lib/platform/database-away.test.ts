import { DrizzleQueryError } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DomainError } from "@/lib/kernel";
import { simulatedEnvironment } from "@/scripts/support/simulator-values";
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
  ])("is told when it %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
    expect(unlessAway(error)).toMatchObject({ code: "unavailable", status: 503, retryAfterSeconds: 60 });
  });

  it.each([
    ["another server refuses", failure("ECONNREFUSED", { port: 443 })],
    ["another's connection is cut", failure("ECONNRESET")],
    ["a row is refused", asked(failure("23505"))],
    ["a lock is waited for too long", asked(failure("55P03"))],
    ["it is our own error", new DomainError("conflict", "campaign.ended")],
    ["it is no error at all", "away"],
  ])("is not told when %s", (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
    expect(unlessAway(error)).toBe(error);
  });
});
