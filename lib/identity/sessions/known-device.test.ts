import { beforeAll, expect, it } from "vitest";
import { forgetEnv, newId, sealCookie } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { noteOfDevice, readDevice } from "./known-device";

beforeAll(() => {
  const settings = {
    databaseUrl: "postgres://127.0.0.1:9/none",
    appUrl: "http://localhost:3000",
    simulatorUrl: "http://127.0.0.1:9",
    authSecret: "a secret for tests, long enough and known to everybody",
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
});

it("a browser keeps its name, and the five accounts that signed in last", async () => {
  const ids = Array.from({ length: 7 }, newId);
  const notes: string[] = [];
  for (const id of [...ids, ids[5] ?? ""]) notes.push(await noteOfDevice(notes.at(-1), id, new Date()));
  const read = await Promise.all(notes.map(readDevice));
  expect(new Set(read.map((device) => device?.id)).size).toBe(1);
  expect(read[0]?.userIds).toEqual([ids[0]]);
  expect(read.at(-1)?.userIds).toEqual([ids[5], ids[6], ids[4], ids[3], ids[2]]);
});

it.each([
  ["nothing", () => undefined],
  ["a note that nobody sealed", () => JSON.stringify({ type: "device", id: "x", userIds: [] })],
  ["another sealed text", () => sealCookie(JSON.stringify({ id: "x", userIds: [] }))],
  [
    "a note that was altered",
    async () => `${(await noteOfDevice(null, newId(), new Date())).slice(0, -4)}AAAA`,
  ],
])("%s makes no device known", async (_what, note) => {
  expect(await readDevice(await note())).toBeNull();
});
