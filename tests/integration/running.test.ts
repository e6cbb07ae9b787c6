import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { partName, saysWords, summaryWords } from "@/app/(platform)/platform/health/_lib/running-words";
import {
  messages,
  paymentMarks,
  providerFailures,
  stripeEvents,
  troubleLooks,
  workerBeats,
} from "@/db/schema";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { queueMessage } from "@/lib/notification/inside";
import { openWorkerOps } from "@/lib/open-worker-ops";
import {
  measuredRunning,
  reconcilePayments,
  runningReadings,
  runningState,
  tellOfNoWorker,
  workerAway,
} from "@/lib/payment";
import {
  beat,
  countFailure,
  endBeats,
  env,
  forgetEnv,
  forgetOldBeats,
  forgetOldFailures,
  inTransaction,
  keepFailures,
  newId,
  systemCtx,
  VERSION,
} from "@/lib/platform";
import { metricsText } from "@/lib/platform/ops/measures";
import { Readings } from "@/lib/readings";
import { startWorker } from "@/lib/worker";
import { freePort } from "@/scripts/processes/ports";
import { until } from "@/scripts/processes/processes";
import { as, makeUser, type TestUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

let services: Services;
let staff: TestUser;
let member: TestUser;
beforeAll(async () => {
  services = await openServices();
  staff = await makeUser({ isPlatformAdmin: true });
  member = await makeUser();
});
afterAll(() => services.close());

let clock = Date.now();
const at = () => new Date(clock);
const system = () => systemCtx("test", { now: at });
const desk = () => as(staff, { now: at });
const { db } = systemCtx("test");

async function worker(underWay: string[] = []): Promise<string> {
  const id = newId();
  await beat(system(), { id, startedAt: new Date(clock - HOUR), underWay });
  return id;
}

const lineOf = async (name: string) => {
  const { lines } = await runningState(desk());
  const line = lines.find(({ what }) => partName(what) === name);
  return [line?.state, line && saysWords(line)];
};

beforeEach(async () => {
  await keepFailures(system());
  for (const table of [workerBeats, providerFailures, stripeEvents, messages, paymentMarks, troubleLooks])
    await db.delete(table);
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`,
  );
  services.simulator.world.emails.length = 0;
});

describe("a worker", () => {
  it("is one row with its last word, which ends with it, and is forgotten a day after it fell silent", async () => {
    const id = await worker();
    clock += 10 * SECOND;
    await beat(system(), { id, startedAt: new Date(clock - HOUR), underWay: ["send-emails"] });
    const lost = newId();
    await beat(system(), { id: lost, startedAt: at(), underWay: [] });
    expect(await db.select().from(workerBeats).where(eq(workerBeats.id, id))).toEqual([
      {
        id,
        startedAt: new Date(clock - HOUR - 10 * SECOND),
        beatAt: at(),
        aheadSeconds: expect.any(Number),
        version: VERSION,
        underWay: ["send-emails"],
      },
    ]);
    await endBeats(system(), id);
    clock += DAY;
    await forgetOldBeats(system());
    expect((await db.select().from(workerBeats)).map((row) => row.id)).toEqual([lost]);
    clock += SECOND;
    await forgetOldBeats(system());
    expect(await db.select().from(workerBeats)).toEqual([]);
  });

  it("that has not written for a minute counts as away, and the desk is told since when", async () => {
    expect(await workerAway(desk())).toEqual({ since: null });
    await worker();
    const last = at();
    clock += MINUTE;
    expect(await workerAway(desk())).toBeNull();
    clock += SECOND;
    expect(await workerAway(desk())).toEqual({ since: last });
    expect((await lineOf("Workers"))[0]).toBe("bad");
    await worker();
    expect(await workerAway(desk())).toBeNull();
    expect(await lineOf("Workers")).toEqual([
      "look",
      "1 worker is running. 1 other ended within a day without saying so: its log tells why, unless the machine was switched off.",
    ]);
  });
});

it("a worker writes at once that it runs, and takes its word back when it ends as it should", async () => {
  const asked = new AbortController();
  const jobs: { task: string; isDone: boolean }[] = [];
  const measures = {
    job: ({ task, isDone }: { task: string; isDone: boolean }) => void jobs.push({ task, isDone }),
  };
  const { stopped } = await startWorker({ signal: asked.signal, measures });
  const beats = () => db.select().from(workerBeats);
  expect(await until(async () => (await beats()).length === 1, 10_000, 20)).toBe(true);
  expect((await beats())[0]).toMatchObject({ version: VERSION, underWay: [] });
  await db.execute(sql`select graphile_worker.add_job('sweep-deliveries')`);
  expect(await until(() => jobs.length > 0, 10_000, 20)).toBe(true);
  asked.abort();
  await stopped;
  expect(jobs).toContainEqual({ task: "sweep-deliveries", isDone: true });
  expect(await beats()).toEqual([]);
});

it("a worker's private port says when it is ready, what it measured and what the database tells", async () => {
  const port = await freePort();
  vi.stubEnv("OPS_PORT", String(port));
  forgetEnv();
  await worker();
  const ops = await openWorkerOps();
  const told = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  try {
    expect(
      await until(
        () =>
          told("/healthz").then(
            ([status]) => status === 200,
            () => false,
          ),
        5_000,
        20,
      ),
    ).toBe(true);
    expect(await told("/readyz")).toEqual([503, '{"status":"not ready","reasons":["not_started"]}']);
    ops.started();
    ops.measures?.job({ task: "send-emails", ms: 5, isDone: true });
    expect(await until(async () => (await told("/readyz"))[0] === 200, 5_000, 100)).toBe(true);
    const [status, text] = await told("/metrics");
    expect(status).toBe(200);
    expect(text).toContain('manyhands_jobs_total{task="send-emails",outcome="done"} 1');
    expect(text).toMatch(/^manyhands_workers 1$/m);
    ops.stopping();
    expect((await told("/readyz"))[1]).toContain('"stopping"');
  } finally {
    await ops.stop();
    vi.unstubAllEnvs();
    forgetEnv();
  }
});

describe("while no worker runs", () => {
  const mails = () =>
    services.simulator.world.emails.filter((mail) => mail.to.includes(env().PROVIDER_SUPPORT_EMAIL));
  const tell = async (upSince = new Date(clock - HOUR)) => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    try {
      return {
        runs: await tellOfNoWorker(system(), { upSince }),
        lines: lines.map((line) => JSON.parse(line)),
      };
    } finally {
      spy.mockRestore();
    }
  };

  it("the site says so in its log each time, and by e-mail once a day, though nobody else would send it", async () => {
    await worker();
    expect(await tell()).toEqual({ runs: true, lines: [] });
    clock += 9 * MINUTE;
    const early = await tell();
    expect(early.lines).toEqual([
      expect.objectContaining({ level: "error", event: "worker_away", minutes: 9, hasRun: true }),
    ]);
    expect(mails()).toEqual([]);
    clock += MINUTE;
    const both = await Promise.all([tell(), tell()]);
    expect(both.map(({ runs }) => runs)).toEqual([false, false]);
    clock += MINUTE;
    await tell();
    expect(mails().map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^No worker is running since \d\d\/\d\d\/\d{4} /),
    ]);
    expect(mails()[0]?.text).toContain(`${env().APP_URL}/platform/health`);
    clock += DAY;
    await tell();
    expect(mails()).toHaveLength(2);
  });

  it("a site that has just begun waits for one that is still on its way", async () => {
    const { runs, lines } = await tell(new Date(clock - 2 * MINUTE));
    expect([runs, lines[0]?.hasRun, mails()]).toEqual([false, false, []]);
    await tell(new Date(clock - 10 * MINUTE));
    expect(mails().map((mail) => mail.subject)).toEqual(["No worker is running"]);
  });

  it("an e-mail that cannot leave is tried again with the next look, and leaves once", async () => {
    services.fault("status-500", "POST /emails/batch", 1);
    await tell();
    expect(mails()).toEqual([]);
    for (let minute = 0; minute < 3; minute++) {
      clock += MINUTE;
      await tell();
    }
    expect(mails()).toHaveLength(1);
  });
  it("the site sends nothing from records that came out of a backup: what waits in them may have been sent", async () => {
    await db.insert(paymentMarks).values({ name: "home:another server", at: at() });
    await inTransaction(system(), (tx) =>
      queueMessage(tx, {
        dedupeKey: newId(),
        template: "password-changed",
        to: { userId: member.id },
        data: { firstName: member.firstName, support: "help@lakewood.example" },
      }),
    );
    const { runs, lines } = await tell();
    expect(runs).toBe(false);
    expect(lines).toEqual([expect.objectContaining({ level: "error", event: "worker_away" })]);
    expect(services.simulator.world.emails).toEqual([]);
    expect(await db.select({ name: paymentMarks.name }).from(paymentMarks)).toEqual([
      { name: "home:another server" },
    ]);
  });
});

describe("failures of providers", () => {
  it("are added up by the hour, without ids, from however many processes, and forgotten after fourteen days", async () => {
    clock = Math.ceil(clock / HOUR) * HOUR + 30 * MINUTE;
    countFailure({
      provider: "stripe",
      call: "POST /v1/payment_intents/pi_3QxYabcdefghijkl/confirm",
      status: null,
    });
    countFailure({ provider: "stripe", call: "GET /v1/events?limit=100", status: 503 });
    await keepFailures(system());
    countFailure({ provider: "stripe", call: "POST /v1/refunds/re_3QxYabcdefghijkl", status: 500 });
    countFailure({ provider: "resend", call: "POST /emails/batch", status: 429 });
    await keepFailures(system());
    await keepFailures(system());
    const rows = await db.select().from(providerFailures).orderBy(providerFailures.provider);
    const hour = new Date(Math.floor(clock / HOUR) * HOUR);
    expect(rows).toEqual([
      {
        provider: "resend",
        hour,
        failures: 1,
        lastAt: expect.any(Date),
        lastCall: "POST /emails/batch",
        lastStatus: 429,
      },
      {
        provider: "stripe",
        hour,
        failures: 3,
        lastAt: expect.any(Date),
        lastCall: "POST /v1/refunds/…",
        lastStatus: 500,
      },
    ]);
    expect(await lineOf("Stripe")).toEqual([
      "look",
      expect.stringMatching(
        /^3 calls failed within a day, the last \d seconds? ago \(POST \/v1\/refunds\/…: 500\)\.$/,
      ),
    ]);
    clock += 14 * DAY + HOUR;
    await forgetOldFailures(system());
    expect(await db.select().from(providerFailures)).toEqual([]);
  });

  it("that cannot be written are written with the next", async () => {
    countFailure({ provider: "twilio", call: "POST /Messages.json", status: 500 });
    const away = systemCtx("test", {
      now: at,
      db: {
        insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(new Error("away")) }) }),
      } as never,
    });
    await expect(keepFailures(away)).rejects.toThrow("away");
    countFailure({ provider: "twilio", call: "POST /Messages.json", status: 503 });
    await keepFailures(system());
    const rows = await db.select().from(providerFailures);
    expect(rows.map(({ failures, lastStatus }) => [failures, lastStatus])).toEqual([[2, 503]]);
  });
});

describe("what runs", () => {
  it("is nobody's to read but the desk's", async () => {
    await expect(runningState(as(member))).rejects.toMatchObject({ reason: "access.provider_only" });
    await expect(workerAway(as(member))).rejects.toMatchObject({ reason: "access.provider_only" });
    await expect(measuredRunning(as(staff))).rejects.toMatchObject({ reason: "access.system_only" });
    await expect(tellOfNoWorker(as(staff), { upSince: at() })).rejects.toMatchObject({
      reason: "access.system_only",
    });
  });

  it("is told in one sentence, and is all well where all is", async () => {
    await worker(["send-emails"]);
    await reconcilePayments(system());
    for (const name of ["ledger", "stripe"]) {
      await db.insert(troubleLooks).values({ name, at: at(), dueAt: at() });
    }
    const { lines, running } = await runningState(desk());
    expect(lines.filter(({ state }) => state !== "good")).toEqual([]);
    expect(summaryWords(lines)).toBe("Everything is running.");
    expect(running.reconciledAt).toEqual(at());
    expect(lines.slice(-1).map(saysWords).join()).toMatch(
      /^PostgreSQL \d+\.\d+, \d+ MB, \d+ connections?, of which \d+ (is|are) busy\.$/,
    );
  });

  it("names what waits too long and what was given up", async () => {
    await worker();
    const event = { type: "payment_intent.succeeded", objectId: "pi_x", attempts: 0, nextAttemptAt: at() };
    await db.insert(stripeEvents).values([
      { ...event, id: "evt_waits", receivedAt: new Date(clock - 11 * MINUTE) },
      { ...event, id: "evt_parked", receivedAt: at(), state: "parked" },
    ]);
    expect(await lineOf("What Stripe told us")).toEqual([
      "bad",
      "1 event waits to be booked, the oldest for 11 minutes. 1 event was given up: the inbox says what to do.",
    ]);
    await db.execute(sql`select graphile_worker.add_job('send-emails', job_key := 'x', max_attempts := 1)`);
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = 1, last_error = 'no' where key = 'x'`);
    expect((await lineOf("The worker’s jobs"))[0]).toBe("bad");
  });

  it("is measured without an id or a name, in one set of queries for however many ask at once", async () => {
    await worker();
    await db.insert(stripeEvents).values({
      id: "evt_waits",
      type: "charge.succeeded",
      objectId: "ch_secret",
      receivedAt: new Date(clock - 90 * SECOND),
      nextAttemptAt: at(),
    });
    const readings = runningReadings(await measuredRunning(system()), at());
    const { text } = await metricsText([], readings);
    for (const line of [
      "manyhands_workers 1",
      'manyhands_worker_beat_age_seconds{of="oldest"} 0',
      'manyhands_stripe_events{state="waiting"} 1',
      "manyhands_stripe_event_oldest_seconds 90",
      'manyhands_message_oldest_seconds{channel="email"} 0',
      'manyhands_jobs{state="failed"} 0',
      "manyhands_ledger_sound 1",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).toMatch(/^manyhands_database_bytes [1-9]/m);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|evt_|ch_|@/);
    let now = 0;
    const cached = new Readings(() => now);
    const [one, two] = [cached.read(), cached.read()];
    expect(await one).toBe(await two);
    now = 5_000;
    const third = cached.read();
    expect(third).not.toBe(one);
    expect((await third)[0]).toMatchObject({ name: "manyhands_database_up", samples: [{ value: 1 }] });
    await cached.close();
  });
});
