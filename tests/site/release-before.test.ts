import { afterAll, beforeAll, expect, it } from "vitest";
import { pastReleases } from "@/scripts/checks/migrations/check-migrations";
import { Run } from "@/scripts/processes/registry";
import { playUpgrade } from "@/scripts/upgrade/play";
import { createTestDatabase, type TestDatabase } from "../support/postgres";

const MOST_MS = 600_000;

let run: Run;
let database: TestDatabase;

beforeAll(async () => {
  run = new Run("test", []);
  const server = new URL(process.env.SITE_DATABASE_URL ?? "");
  server.pathname = "/template1";
  database = await createTestDatabase(server.href);
});
afterAll(async () => {
  await database.drop();
  run.close();
});

it(
  "the release before goes on working while its database is brought to the present schema, and after",
  async () => {
    const [before] = pastReleases();
    const { calls, gifts, migrationSeconds, commit, ...rest } = await playUpgrade({
      run,
      databaseUrl: database.url,
      from: before?.commit ?? "",
      secondsEach: 6,
      progress: () => undefined,
    });
    expect(rest).toEqual({
      failed: [],
      complaints: [],
      twice: [],
      books: { charged: expect.any(Number), left: 0, twice: 0, wrong: 0, broken: [] },
    });
    expect(commit).toBe(before?.commit);
    expect(calls).toBeGreaterThan(100);
    expect(gifts).toBeGreaterThan(10);
    expect(migrationSeconds).toBeLessThan(60);
  },
  MOST_MS,
);
