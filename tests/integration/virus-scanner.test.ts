import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attachmentParts, attachments, deskThreads, troubles } from "@/db/schema";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import {
  closeThread,
  contactUsWithFiles,
  forgetThreads,
  readAttachment,
  readThread,
  scanFiles,
} from "@/lib/notification";
import { keepWatch, listTroubles, runningState, tryTroubleAgain } from "@/lib/payment";
import { newId, systemCtx } from "@/lib/platform";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { type FakeClamd, openClamd, TEST_VIRUS } from "../support/fake-clamd";
import { pdf } from "../support/sample-files";

let clamd: FakeClamd;
let lucia: TestUser;
const START = Date.parse("2026-11-26T15:00:00Z");
let offset = 0;
const now = () => new Date(START + offset);
const worker = systemCtx("test", { now });
const desk = () => as(lucia, { now });

beforeAll(async () => {
  clamd = await openClamd();
  lucia = await makeUser({ firstName: "Lucía", lastName: "Vega", isPlatformAdmin: true });
});
afterAll(() => clamd.close());
beforeEach(async () => {
  offset = 0;
  clamd.behavior = null;
  clamd.scanned.length = 0;
  clamd.configure(true);
  await worker.db.delete(deskThreads);
});

const clean = pdf();
const infected = pdf({ objects: `% ${TEST_VIRUS}\n` });
let network = 0;

async function opened(files: Record<string, Buffer>) {
  network += 1;
  const email = `theo.${newId()}@lindqvist.example`;
  const one = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  async function* parts() {
    for (const [filename, bytes] of Object.entries(files)) {
      yield { name: "attachments", filename, bytes: one(bytes) };
    }
    const fields = { name: "Theo", email, message: `A plan ${newId()}` };
    for (const [name, value] of Object.entries(fields)) {
      yield { name, filename: null, bytes: one(Buffer.from(value)) };
    }
  }
  const { refusal } = await contactUsWithFiles(asVisitor({ ip: `10.98.0.${network}`, now }), parts());
  if (refusal) throw refusal;
  const [thread] = await worker.db.select().from(deskThreads).where(eq(deskThreads.email, email));
  return thread?.id ?? "";
}

async function seen(threadId: string) {
  const { messages } = await readThread(desk(), { threadId });
  return {
    files: messages.flatMap(({ files }) => files.map(({ name, isWaiting }) => [name, isWaiting])),
    notes: messages.flatMap(({ from, body }) => (from === "note" ? [body] : [])),
  };
}

async function firstFile(threadId: string) {
  const [file] = (await readThread(desk(), { threadId })).messages[0]?.files ?? [];
  return { threadId, attachmentId: file?.id ?? "" };
}

async function bytesOf(file: { threadId: string; attachmentId: string }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await readAttachment(desk(), file)).bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const hidden = {
  code: "conflict",
  title: "The virus scanner hasn’t checked this file yet. Try again in a minute",
};

describe("a file", () => {
  it("is hidden until the scanner has called it clean", async () => {
    const threadId = await opened({ "plan.pdf": clean });
    expect(await seen(threadId)).toEqual({ files: [["plan.pdf", true]], notes: [] });
    const file = await firstFile(threadId);
    await expect(readAttachment(desk(), file)).rejects.toMatchObject(hidden);
    await scanFiles(worker);
    expect(clamd.scanned).toEqual([clean]);
    expect(await seen(threadId)).toEqual({ files: [["plan.pdf", false]], notes: [] });
    expect(await bytesOf(file)).toEqual(clean);
    await scanFiles(worker);
    expect(clamd.scanned).toHaveLength(1);
  });

  it("with a virus is removed, its thread says so, and the other file of the message stays", async () => {
    const threadId = await opened({ "my plan.pdf": infected, "map.pdf": clean });
    const { attachmentId } = await firstFile(threadId);
    await Promise.all([1, 2, 3].map(() => scanFiles(worker)));
    await scanFiles(worker);
    expect(await seen(threadId)).toEqual({
      files: [["map.pdf", false]],
      notes: ["infected Eicar-Test-Signature my plan.pdf"],
    });
    await expect(readAttachment(desk(), { threadId, attachmentId })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await worker.db.$count(attachmentParts, eq(attachmentParts.attachmentId, attachmentId))).toBe(0);
  });

  it.each<[string, FakeClamd["behavior"]]>([
    ["an error", () => ({ pieces: ["INSTREAM size limit exceeded. ERROR\0"] })],
    ["half an answer", () => ({ pieces: ["stream: OK"] })],
    ["no answer", () => ({ pieces: [] })],
  ])(
    "stays hidden after %s and is scanned again later, at longer and longer intervals",
    async (_, behavior) => {
      const threadId = await opened({ "plan.pdf": clean });
      clamd.behavior = behavior;
      const attempts: number[] = [];
      for (const wait of [0, 29 * SECOND, 2 * SECOND, 59 * SECOND, 2 * SECOND]) {
        offset += wait;
        await scanFiles(worker);
        attempts.push(clamd.scanned.length);
      }
      expect(attempts).toEqual([1, 1, 2, 2, 3]);
      expect(await seen(threadId)).toEqual({ files: [["plan.pdf", true]], notes: [] });
      clamd.behavior = null;
      offset += HOUR;
      await scanFiles(worker);
      expect(await seen(threadId)).toEqual({ files: [["plan.pdf", false]], notes: [] });
    },
  );

  it("that the scanner cannot take keeps no other file waiting", async () => {
    const threadId = await opened({ "long.pdf": infected, "plan.pdf": clean });
    clamd.behavior = (bytes) => ({
      pieces: [bytes.equals(clean) ? "stream: OK\0" : "INSTREAM size limit exceeded. ERROR\0"],
    });
    await scanFiles(worker);
    expect(await seen(threadId)).toEqual({
      files: [
        ["long.pdf", true],
        ["plan.pdf", false],
      ],
      notes: [],
    });
  });

  it("is scanned by another worker when the first one died", async () => {
    const threadId = await opened({ "plan.pdf": clean });
    await worker.db.update(attachments).set({ scanAfter: new Date(now().getTime() + 5 * MINUTE) });
    await scanFiles(worker);
    expect(clamd.scanned).toHaveLength(0);
    offset = 5 * MINUTE + SECOND;
    await scanFiles(worker);
    expect(await seen(threadId)).toEqual({ files: [["plan.pdf", false]], notes: [] });
  });

  it("that waits stays hidden where the scanner was taken out of the settings, and new ones are shown", async () => {
    const waiting = await opened({ "plan.pdf": clean });
    clamd.configure(false);
    const free = await opened({ "map.pdf": clean });
    await scanFiles(worker);
    expect([(await seen(waiting)).files, (await seen(free)).files]).toEqual([
      [["plan.pdf", true]],
      [["map.pdf", false]],
    ]);
  });

  it("goes with its thread, scanned or not", async () => {
    const threadId = await opened({ "plan.pdf": clean });
    await closeThread(desk(), { threadId });
    offset = 40 * 24 * HOUR;
    await forgetThreads(worker);
    await scanFiles(worker);
    expect([await worker.db.$count(attachments), clamd.scanned.length]).toEqual([0, 0]);
  });
});

it("the desk reads that files wait, is told after half an hour, and can have them scanned again", async () => {
  const scannerLine = async () =>
    (await runningState(desk())).lines.flatMap(({ what, state }) => (what === "files" ? [state] : []));
  expect(await scannerLine()).toEqual(["good"]);
  clamd.behavior = () => ({ pieces: [] });
  const threadId = await opened({ "plan.pdf": clean });
  await scanFiles(worker);
  offset = 31 * MINUTE;
  expect(await scannerLine()).toEqual(["bad"]);
  await keepWatch(worker, { checks: async () => [] });
  const { items } = await listTroubles(desk(), { show: "open", page: 1, pageSize: 20 });
  const trouble = items.find(({ title }) => title === "1 file waits for the virus scanner");
  expect(trouble).toMatchObject({
    isMoney: false,
    mayBeTriedAgain: true,
  });
  await scanFiles(worker);
  clamd.behavior = null;
  await scanFiles(worker);
  expect((await seen(threadId)).files).toEqual([["plan.pdf", true]]);
  await tryTroubleAgain(desk(), { troubleId: trouble?.id ?? "" });
  await scanFiles(worker);
  expect((await seen(threadId)).files).toEqual([["plan.pdf", false]]);
  offset += 6 * MINUTE;
  await keepWatch(worker, { checks: async () => [] });
  const [ended] = await worker.db
    .select()
    .from(troubles)
    .where(eq(troubles.id, trouble?.id ?? ""));
  expect(ended?.endedAt).toEqual(expect.any(Date));
});
