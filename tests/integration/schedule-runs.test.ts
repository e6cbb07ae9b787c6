import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { scheduleRuns } from "@/db/schema";
import { MINUTE, SECOND } from "@/lib/kernel";
import { listSchedules } from "@/lib/list-schedules";
import { forgetFormerSchedules, RECORD_EVERY, recordedRuns, runRecorder, systemCtx } from "@/lib/platform";
import { SCHEDULES } from "@/lib/schedules";
import { startWorker } from "@/lib/worker";
import { until } from "@/scripts/processes/processes";
import { as, makeUser, type TestUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

let services: Services;
let staff: TestUser;
beforeAll(async () => {
  services = await openServices();
  staff = await makeUser({ isPlatformAdmin: true });
});
afterAll(() => services.close());

let clock = Date.now();
const at = () => new Date(clock);
const system = () => systemCtx("test", { now: at });
const desk = () => as(staff, { now: at });
const { db } = systemCtx("test");

beforeEach(async () => {
  await db.delete(scheduleRuns);
});

const run = (hasFailed: boolean) => ({ name: "tell-desk", startedAt: at(), durationMs: 40, hasFailed });
const scheduleOf = async (name: string) => (await listSchedules(desk())).find((row) => row.name === name);

it("a run is recorded with its duration, since when it fails, and when the next is due", async () => {
  const record = runRecorder(system());
  await record(run(false));
  expect(await scheduleOf("tell-desk")).toEqual({
    name: "tell-desk",
    everyMs: MINUTE,
    state: "ran",
    lastRun: { name: "tell-desk", startedAt: at(), durationMs: 40, failedSince: null },
    nextAt: new Date(clock + 40 + MINUTE),
  });
  clock += MINUTE;
  const failedSince = at();
  await record(run(true));
  clock += MINUTE;
  await record(run(true));
  expect(await scheduleOf("tell-desk")).toMatchObject({
    state: "failed",
    lastRun: { startedAt: at(), failedSince },
  });
  clock += MINUTE;
  await record(run(false));
  expect(await scheduleOf("tell-desk")).toMatchObject({ state: "ran", lastRun: { failedSince: null } });
  clock += 5 * MINUTE;
  expect(await scheduleOf("tell-desk")).toMatchObject({ state: "late" });
});

it("frequent runs are recorded every 30 seconds, and when their outcome changes", async () => {
  const record = runRecorder(system());
  const first = at();
  await record(run(false));
  clock += RECORD_EVERY - 1;
  await record(run(false));
  expect((await recordedRuns(system()))[0]?.startedAt).toEqual(first);
  await record(run(true));
  expect((await recordedRuns(system()))[0]).toMatchObject({ startedAt: at(), failedSince: at() });
  clock += 5 * SECOND;
  await record(run(false));
  expect((await recordedRuns(system()))[0]).toMatchObject({ startedAt: at(), failedSince: null });
  clock += RECORD_EVERY;
  await record(run(false));
  expect((await recordedRuns(system()))[0]?.startedAt).toEqual(at());
});

it("an older run of another worker does not replace a later one", async () => {
  const [one, other] = [runRecorder(system()), runRecorder(system())];
  const older = run(true);
  clock += SECOND;
  await one(run(false));
  await other(older);
  expect(await recordedRuns(system())).toEqual([
    { name: "tell-desk", startedAt: at(), durationMs: 40, failedSince: null },
  ]);
});

it("a record that cannot be written does not fail its run, and the next run is recorded", async () => {
  const record = runRecorder(system());
  const tooLong = { ...run(false), durationMs: 2 ** 40 };
  await record(tooLong);
  expect(await recordedRuns(system())).toEqual([]);
  await record(run(false));
  expect(await recordedRuns(system())).toHaveLength(1);
});

it("records of schedules that no longer exist are removed", async () => {
  const record = runRecorder(system());
  await record(run(false));
  await record({ ...run(false), name: "former" });
  await forgetFormerSchedules(
    system(),
    SCHEDULES.map(({ name }) => name),
  );
  expect((await recordedRuns(system())).map(({ name }) => name)).toEqual(["tell-desk"]);
});

it("the desk, and only the desk, lists every row, also those that have never run", async () => {
  await runRecorder(system())(run(false));
  const listed = await listSchedules(desk());
  expect(listed.map(({ name }) => name)).toEqual(SCHEDULES.map(({ name }) => name));
  expect(listed.filter(({ state }) => state === "never")).toHaveLength(SCHEDULES.length - 1);
  await expect(listSchedules(as(await makeUser()))).rejects.toMatchObject({ reason: "access.provider_only" });
});

it("a worker runs and records every row with an interval", async () => {
  const asked = new AbortController();
  const { stopped } = await startWorker({ signal: asked.signal });
  const expected = SCHEDULES.filter(({ everyMs }) => everyMs !== null).map(({ name }) => name);
  const missing = async () => {
    const names = new Set((await recordedRuns(system())).map(({ name }) => name));
    return expected.filter((name) => !names.has(name));
  };
  await until(async () => (await missing()).length === 0, 20_000, 50);
  asked.abort();
  await stopped;
  expect(await missing()).toEqual([]);
  const failing = (await recordedRuns(system())).filter(({ failedSince }) => failedSince !== null);
  expect(failing).toEqual([]);
});
