import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Area } from "@/scripts/doctor/examinations";
import { examine } from "@/scripts/doctor/examine";
import { settingsOf } from "@/scripts/doctor/settings";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { root } from "@/scripts/support/folders";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { databaseBeside, removeDatabase } from "../support/postgres";
import { isFullSuite } from "../support/suite";

const OURS = () => process.env.DATABASE_URL ?? "";
const PASSWORD = `hush-${randomBytes(8).toString("hex")}`;

async function onServer<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function lines(areas: Area[], databaseUrl = OURS()): Promise<string[]> {
  const found = await examine(settingsOf({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: "1" }), areas);
  expect(JSON.stringify(found)).not.toContain(new URL(databaseUrl).password);
  return found.map(({ state, sentence }) => `${state}: ${sentence}`);
}
const open = async (...args: Parameters<typeof lines>) =>
  (await lines(...args)).filter((line) => !line.startsWith("well"));

describe("the database", () => {
  it("that the site has is well in every part, and is not changed by being looked at", async () => {
    const count = () =>
      onServer(OURS(), (sql) => sql`select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables`);
    const before = await count();
    expect(await open(["database", "tables"])).toEqual([]);
    expect(await count()).toEqual(before);
  });

  it("that is empty is told what it needs", async () => {
    const name = `doctor_${randomBytes(6).toString("hex")}`;
    await onServer(databaseBeside(inject("templateUrl"), "postgres"), (sql) =>
      sql.unsafe(`create database ${name}`),
    );
    const url = databaseBeside(inject("templateUrl"), name);
    expect(await open(["database", "tables", "desk", "worker"], url)).toEqual([
      "trouble: The database is empty.",
    ]);
    await removeDatabase(url);
  });

  it("that lets nobody in says why", async () => {
    const url = new URL(OURS());
    const { username, port } = url;
    url.password = PASSWORD;
    expect(await lines(["database"], url.href)).toEqual([
      `trouble: PostgreSQL rejects ${username}: the password in DATABASE_URL is wrong.`,
    ]);
    expect(await lines(["database"], databaseBeside(OURS(), "none_of_ours"))).toEqual([
      "trouble: PostgreSQL has no database none_of_ours.",
    ]);
    const closed = new URL(OURS());
    closed.port = "9";
    expect(await lines(["database"], closed.href)).toEqual([
      "trouble: PostgreSQL does not answer at 127.0.0.1:9.",
    ]);
    expect(Number(port)).toBeGreaterThan(9);
  });
});

describe("what stands in it", () => {
  it("shows that no worker runs and that nobody sees the desk, a link to it that works, and both once they do", async () => {
    expect(await lines(["desk", "worker"])).toEqual([
      "trouble: No one has access to the desk, where communities are approved and payouts are sent.",
      "trouble: No worker has ever run, so payments are not settled and no messages are sent.",
    ]);
    const invite = (staff: boolean, hours: number) =>
      onServer(
        OURS(),
        (sql) => sql`
          insert into one_time_tokens (id, purpose, token_hash, data, created_at, expires_at)
          values (gen_random_uuid(), 'registration', gen_random_uuid()::text, ${sql.json({ staff })},
            now(), now() + ${`${hours} hours`}::interval)`,
      );
    await invite(false, 1);
    await invite(true, -1);
    expect(await lines(["desk"])).toEqual([
      "trouble: No one has access to the desk, where communities are approved and payouts are sent.",
    ]);
    await invite(true, 1);
    expect(await lines(["desk"])).toEqual([
      "advice: A link to the desk was sent, but no one has registered with it yet.",
    ]);
    await onServer(OURS(), async (sql) => {
      await sql`
        insert into users (id, email, is_platform_admin, registered_at, created_at)
        values (gen_random_uuid(), 'desk@provider.example', true, now(), now())`;
      await sql`
        insert into worker_beats (id, started_at, beat_at, version, under_way)
        values (gen_random_uuid(), now(), now(), '1', '{}')`;
    });
    expect(await lines(["desk", "worker"])).toEqual([
      "well: One person has desk access.",
      "advice: One staff account has no second factor yet, so the desk is closed to them until they set one up.",
      "well: A worker is running. It was last seen less than a minute ago.",
    ]);
  });
});

describe("npm run doctor", () => {
  let simulator: Simulator;
  let folder: string;
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0, appUrl: "https://give.example.org" });
    folder = mkdtempSync(join(tmpdir(), "doctor-"));
  });
  afterAll(async () => {
    await simulator.stop();
    rmSync(folder, { recursive: true });
  });

  function run(
    args: string[],
    changes: Record<string, string> = {},
  ): Promise<{ code: number | null; output: string }> {
    const env = {
      ...simulatedEnvironment({
        databaseUrl: OURS(),
        appUrl: "https://give.example.org",
        simulatorUrl: simulator.url,
        authSecret: PASSWORD.padEnd(40, "x"),
      }),
      NODE_ENV: "test" as const,
      PATH: process.env.PATH,
      ...changes,
    };
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/doctor.ts", ...args], {
      cwd: root,
      env,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    }
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
  }

  it("ends with 0 when everything works, and tells a program so", async () => {
    const { code, output } = await run(["--json", "--only", "configuration,stripe,e-mail,texts"]);
    expect({ code, isWell: JSON.parse(output).isWell }).toEqual({ code: 0, isWell: true });
  });

  it("ends with 1, and with the next step, when something has to be mended", async () => {
    const { code, output } = await run(["--only", "texts"], { TWILIO_AUTH_TOKEN: PASSWORD });
    expect(code).toBe(1);
    expect(output).toContain("Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.");
    expect(output).toContain("To fix now:");
    expect(output).not.toContain(PASSWORD);
  });

  const withoutAnAnswer = async () => {
    simulator.world.faults.push({ id: "1", match: "GET /v1/account", kind: "hang", times: 9 });
    const started = performance.now();
    const { code, output } = await run(["--only", "stripe,texts"]);
    expect(code).toBe(1);
    expect(output).toContain("Stripe did not answer within 8 seconds.");
    expect(output).toContain("Twilio accepts the account, and it is active.");
    expect(performance.now() - started).toBeLessThan(20_000);
  };
  if (isFullSuite) it("ends in time when a provider never answers", withoutAnAnswer, 30_000);

  it("refuses what it does not know in a sentence", async () => {
    const [area, option] = await Promise.all([run(["--only", "weather"]), run(["--loud"])]);
    expect([area.code, option.code]).toEqual([1, 1]);
    expect(area.output).toMatch(/^Unknown area: weather\. Areas: configuration, /);
    expect(option.output).toBe("Unknown option '--loud'. The options are --json, --only, --help.\n");
  });
});
