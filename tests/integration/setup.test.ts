import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { migrate } from "@/db/migrate";
import { readEnv } from "@/lib/platform";
import { examine } from "@/scripts/doctor/examine";
import { settingsOf } from "@/scripts/doctor/settings";
import { withValues } from "@/scripts/setup/env-file";
import { preparedDialog } from "@/scripts/setup/prepared-dialog";
import { setUp } from "@/scripts/setup/set-up";
import { root } from "@/scripts/support/folders";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { databaseBeside, removeDatabase } from "../support/postgres";

const NOW = new Date("2026-11-20T12:00:00Z");
const SITE = "https://give.example.org";

let simulator: Simulator;
let folder: string;
let file: string;
let databaseUrl: string;

async function makeDatabase(): Promise<string> {
  const name = `setup_${randomBytes(6).toString("hex")}`;
  const sql = postgres(databaseBeside(inject("templateUrl"), "postgres"), { max: 1 });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  return databaseBeside(inject("templateUrl"), name);
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: SITE });
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  simulator.reset();
  simulator.world.stripe.webhookEndpoints = {};
  simulator.world.resend.webhooks = [];
  folder = mkdtempSync(join(tmpdir(), "setup-"));
  file = join(folder, ".env");
  databaseUrl = await makeDatabase();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await removeDatabase(databaseUrl);
});

const answersOf = () => ({
  APP_URL: SITE,
  PROVIDER_NAME: 'The "Elk" Fund',
  PROVIDER_SUPPORT_EMAIL: "help@example.org",
  PROVIDER_ADDRESS: "1 O'Brien Street, Dayton, OH 45402",
  DATABASE_URL: databaseUrl,
  STRIPE_SECRET_KEY: "sk_test_simulator",
  STRIPE_PUBLISHABLE_KEY: "pk_test_simulator",
  EMAIL_FROM: "Manyhands <hello@manyhands.example>",
  RESEND_API_KEY: "re_simulator",
  TWILIO_ACCOUNT_SID: "ACsimulator0000000000000000000000000",
  TWILIO_AUTH_TOKEN: "simulator-twilio-token",
  TWILIO_MESSAGING_SERVICE_SID: "MGsimulator0000000000000000000000000",
  SIMULATOR_URL: simulator.url,
});

type Run = { answers?: Record<string, string>; yes?: boolean; goesOn?: boolean };

async function run({ answers = answersOf(), yes = true, goesOn = false }: Run = {}) {
  const printed: string[] = [];
  const desk: string[] = [];
  let timesWritten = 0;
  const outcome = await setUp({
    file,
    dialog: preparedDialog({ answers, yes, print: (line) => printed.push(line) }),
    taken: answers,
    goesOn,
    width: 100,
    migrate,
    addDeskAccount: async (email) => {
      desk.push(email);
      return 0;
    },
    written: () => {
      timesWritten += 1;
    },
    now: () => NOW,
  });
  return { ...outcome, printed: printed.join("\n"), desk, timesWritten };
}

const written = () => parseEnv(readFileSync(file, "utf8"));
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("from nothing", () => {
  it("it writes a configuration with which the site starts, for its owner alone, and migrates the database", async () => {
    const { printed: _, ...outcome } = await run({
      answers: { ...answersOf(), DESK_EMAIL: "nora@example.org" },
    });
    expect(outcome).toEqual({ isWritten: true, left: [], desk: ["nora@example.org"], timesWritten: 1 });
    expect(readdirSync(folder)).toEqual([".env"]);
    expect(modeOf(file)).toBe(0o600);
    const env = readEnv({ ...written(), NODE_ENV: "production" });
    expect(env).toMatchObject({
      PROVIDER_NAME: 'The "Elk" Fund',
      PROVIDER_ADDRESS: "1 O'Brien Street, Dayton, OH 45402",
      STRIPE_WEBHOOK_SECRET: "whsec_simulator",
      TRUSTED_PROXIES: 1,
    });
    const found = await examine(settingsOf(written()), [
      "configuration",
      "database",
      "tables",
      "stripe",
      "e-mail",
      "texts",
    ]);
    expect(found.filter(({ state }) => state === "trouble")).toEqual([]);
  });

  it("it makes secrets of 32 random bytes, others each time", async () => {
    const seen = new Set<string>();
    for (const _ of [1, 2]) {
      await run();
      for (const name of ["AUTH_SECRET", "SEAL_SECRET", "SIGNING_SECRET", "COOKIE_SECRET"]) {
        expect(Buffer.from(written()[name] ?? "", "base64url").length, name).toBe(32);
        seen.add(written()[name] ?? "");
      }
      rmSync(file);
    }
    expect(seen.size).toBe(8);
  });

  it("it makes what tells the site of payments and e-mails, and only after somebody said yes", async () => {
    const typed = {
      STRIPE_WEBHOOK_SECRET: "whsec_simulator",
      RESEND_WEBHOOK_SECRET: "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=",
    };
    await run({ answers: { ...answersOf(), ...typed }, yes: false, goesOn: true });
    expect(simulator.world.stripe.webhookEndpoints).toEqual({});
    expect(simulator.world.resend.webhooks).toEqual([]);
    expect(simulator.world.stripe.paymentMethodDomains).toEqual({});
    await run();
    expect(Object.values(simulator.world.stripe.webhookEndpoints ?? {}).map(({ url }) => url)).toEqual([
      `${SITE}/api/webhooks/stripe`,
    ]);
    expect(simulator.world.resend.webhooks?.map(({ endpoint }) => endpoint)).toEqual([
      `${SITE}/api/webhooks/resend`,
    ]);
    expect(Object.values(simulator.world.stripe.paymentMethodDomains).map((one) => one.domain_name)).toEqual([
      "give.example.org",
    ]);
  });
});

describe("what does not work", () => {
  it("is told of with its next step, and nothing is written", async () => {
    const refused = run({ answers: { ...answersOf(), RESEND_API_KEY: "re_of_somebody_else" } });
    await expect(refused).rejects.toThrow(
      /nothing was written[\s\S]*Resend rejects the key in RESEND_API_KEY/,
    );
    expect(existsSync(file)).toBe(false);
  });

  it("is written when somebody wants to mend it later, and stands in what is left to do", async () => {
    simulator.world.stripe.account.charges_enabled = false;
    const { isWritten, left } = await run({ goesOn: true });
    expect({ isWritten, left }).toEqual({
      isWritten: true,
      left: [
        "Open https://dashboard.stripe.com, and fill in what the notice at the top of the page asks for.",
        "Create the first desk account: npm run desk -- add you@example.org",
      ],
    });
  });

  it("is told all at once where answers are missing or wrong, without what was typed", async () => {
    const { STRIPE_PUBLISHABLE_KEY: _, PROVIDER_NAME: __, ...rest } = answersOf();
    const answers = { ...rest, STRIPE_SECRET_KEY: "pk_test_simulator", APP_URL: `${SITE}/home` };
    const message = await run({ answers }).catch((error: Error) => error.message);
    expect(`${message}`.split("\n").slice(1)).toEqual([
      "  - PROVIDER_NAME: The name of your organization",
      "  - STRIPE_PUBLISHABLE_KEY: The publishable key",
      "  - APP_URL: Enter only https://give.example.org, without the rest.",
      "  - STRIPE_SECRET_KEY: Stripe's secret key begins with sk_ or rk_ and has no spaces.",
    ]);
    expect(existsSync(file)).toBe(false);
  });
});

describe("run again", () => {
  it("it keeps what is set, what it does not know and comments, and the old file as a backup", async () => {
    await run();
    const first = written();
    const before = `# Ours\nOUR_OWN=1\n${readFileSync(file, "utf8")}`;
    writeFileSync(file, before);
    const { isWritten } = await run({ answers: { PROVIDER_NAME: "The Elk Fund" } });
    expect(isWritten).toBe(true);
    expect(written()).toEqual({ ...first, OUR_OWN: "1", PROVIDER_NAME: "The Elk Fund" });
    expect(readFileSync(file, "utf8").startsWith("# Ours\nOUR_OWN=1\n")).toBe(true);
    const copies = readdirSync(folder).filter((name) => name !== ".env");
    expect(copies).toEqual([".env.backup-2026-11-20T12-00-00"]);
    expect(readFileSync(join(folder, copies[0] ?? ""), "utf8")).toBe(before);
    expect(modeOf(join(folder, copies[0] ?? ""))).toBe(0o600);
  });

  it("it changes nothing when nothing is new, and shows no secret", async () => {
    const first = await run();
    const before = readFileSync(file, "utf8");
    const { isWritten, printed } = await run({ answers: { DESK_EMAIL: "" }, yes: false });
    expect(isWritten).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(readdirSync(folder)).toEqual([".env"]);
    const { password } = new URL(databaseUrl);
    const { AUTH_SECRET = "", TWILIO_AUTH_TOKEN = "" } = written();
    for (const secret of [password, AUTH_SECRET, TWILIO_AUTH_TOKEN]) {
      expect(secret).not.toBe("");
      expect(first.printed + printed).not.toContain(secret);
    }
  });

  it("it empties what is no longer wanted", async () => {
    const google = {
      GOOGLE_CLIENT_ID: "simulator.apps.googleusercontent.com",
      GOOGLE_CLIENT_SECRET: "simulator-google-secret",
    };
    await run({ answers: { ...answersOf(), ...google } });
    expect(written()).toMatchObject(google);
    await run({ answers: { GOOGLE: "no" } });
    expect(written()).toMatchObject({ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" });
  });

  it("it puts an endpoint in order that was switched off, and takes Resend's secret from Resend", async () => {
    await run();
    for (const endpoint of Object.values(simulator.world.stripe.webhookEndpoints ?? {})) {
      Object.assign(endpoint, { status: "disabled", enabled_events: ["charge.updated", "customer.created"] });
    }
    await run({ answers: { RESEND_WEBHOOK_SECRET: "whsec_of_another_webhook" } });
    const [endpoint] = Object.values(simulator.world.stripe.webhookEndpoints ?? {});
    expect(endpoint?.status).toBe("enabled");
    expect(endpoint?.enabled_events).toEqual(expect.arrayContaining(["customer.created", "refund.failed"]));
    expect(written().RESEND_WEBHOOK_SECRET).toBe("whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=");
  });
});

describe("interrupted", () => {
  it("it leaves no half a file, keeps the answers for its owner alone, and goes on with them", async () => {
    simulator.world.faults.push({ id: "1", match: "GET /v1/webhook_endpoints", kind: "hang", times: 10 });
    const given = join(folder, "answers");
    writeFileSync(given, withValues("", answersOf()));
    const { code, output } = await runUntil("Stripe, for cards", [
      ...ALONE,
      "--file",
      file,
      "--answers",
      given,
      "--yes",
    ]);
    expect(code).toBe(130);
    expect(output).toContain("Stopped. Nothing was changed");
    rmSync(given);
    expect(readdirSync(folder)).toEqual([".env.setup"]);
    expect(modeOf(`${file}.setup`)).toBe(0o600);
    simulator.world.faults = [];
    await run({ answers: {} });
    expect(written()).toMatchObject({ ...answersOf(), STRIPE_WEBHOOK_SECRET: "whsec_simulator" });
    expect(readdirSync(folder)).toEqual([".env"]);
  }, 60_000);
});

const ALONE = ["--import", "tsx", "scripts/setup.ts"];

function runUntil(words: string, args: string[]): Promise<{ code: number | null; output: string }> {
  const env = { NODE_ENV: "test", PATH: process.env.PATH } as const;
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    if (output.includes(words) && !child.killed) child.kill("SIGINT");
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}
