import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attachmentParts, attachments, deskThreads, objectsToDelete } from "@/db/schema";
import { DAY, MINUTE } from "@/lib/kernel";
import {
  closeThread,
  contactUsWithFiles,
  countAttachmentsByStore,
  forgetOrphans,
  forgetThreads,
  moveAttachments,
  readAttachment,
  readThread,
} from "@/lib/notification";
import { newId, readEnv, systemCtx } from "@/lib/platform";
import { as, asVisitor, makeUser } from "../factories/user";
import { type FakeStore, openStore } from "../support/fake-store";
import { pdf, pdfStream } from "../support/sample-files";

let store: FakeStore;
let offset = 0;
const now = () => new Date(Date.now() + offset);
const worker = systemCtx("test", { now });

beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const document = pdf({ objects: pdfStream("", Buffer.alloc(900_000, 32)) });

async function* parts(email: string) {
  const one = async function* (bytes: Buffer): AsyncGenerator<Uint8Array> {
    yield bytes;
  };
  yield { name: "attachments", filename: "plan.pdf", bytes: one(document) };
  const fields = { name: "Theo", email, message: `A plan for our street ${newId()}` };
  for (const [name, value] of Object.entries(fields))
    yield { name, filename: null, bytes: one(Buffer.from(value)) };
}

let network = 0;
const visitor = () => {
  network += 1;
  return asVisitor({ ip: `10.97.0.${network}`, now });
};

it("a file lies in the store, is read from there, and is deleted there with its thread", async () => {
  const desk = as(await makeUser({ isPlatformAdmin: true }), { now });
  const email = `theo.${newId()}@lindqvist.example`;
  const before = await worker.db.$count(attachmentParts);
  expect((await contactUsWithFiles(visitor(), parts(email))).refusal).toBeNull();
  const [thread] = await worker.db.select().from(deskThreads).where(eq(deskThreads.email, email));
  const threadId = thread?.id ?? "";
  const [file] = (await readThread(desk, { threadId })).messages[0]?.files ?? [];
  const [kept] = await worker.db
    .select()
    .from(attachments)
    .where(eq(attachments.id, `${file?.id}`));
  const key = `/files/${kept?.objectKey}`;
  expect(store.objects.get(key)?.equals(document)).toBe(true);
  expect(await worker.db.$count(attachmentParts)).toBe(before);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
  const { bytes } = await readAttachment(desk, { threadId, attachmentId: file?.id ?? "" });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(document)).toBe(true);
  offset = 2 * DAY;
  await forgetOrphans(worker);
  expect(store.objects.has(key)).toBe(true);
  await closeThread(desk, { threadId });
  offset = 40 * DAY;
  await forgetThreads(worker);
  store.isBroken = true;
  await forgetOrphans(worker);
  expect(store.objects.has(key)).toBe(true);
  store.isBroken = false;
  offset += 61 * MINUTE;
  await forgetOrphans(worker);
  expect(store.objects.has(key)).toBe(false);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
});

it("a store that is away refuses the message as an error of ours, and what it may have is deleted a day later", async () => {
  store.isBroken = true;
  const email = `theo.${newId()}@lindqvist.example`;
  await expect(contactUsWithFiles(visitor(), parts(email))).rejects.toThrow("the store of files answers 503");
  store.isBroken = false;
  expect(await worker.db.$count(deskThreads, eq(deskThreads.email, email))).toBe(0);
  expect(await worker.db.$count(objectsToDelete)).toBe(1);
  offset += 2 * DAY;
  await forgetOrphans(worker);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
});

it("a file that is moved while somebody reads it arrives whole, into the store and back", async () => {
  store.configure(false);
  const desk = as(await makeUser({ isPlatformAdmin: true }), { now });
  const email = `theo.${newId()}@lindqvist.example`;
  expect((await contactUsWithFiles(visitor(), parts(email))).refusal).toBeNull();
  store.configure(true);
  const [thread] = await worker.db.select().from(deskThreads).where(eq(deskThreads.email, email));
  const threadId = thread?.id ?? "";
  const [file] = (await readThread(desk, { threadId })).messages[0]?.files ?? [];
  const attachmentId = file?.id ?? "";
  for (const to of ["store", "database"] as const) {
    const { bytes } = await readAttachment(desk, { threadId, attachmentId });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) {
      if (pieces.length === 0) expect(await moveAttachments(worker, to)).toBe(1);
      pieces.push(piece);
    }
    expect(Buffer.concat(pieces).equals(document)).toBe(true);
    await forgetOrphans(worker);
    expect([store.objects.size, await countAttachmentsByStore(worker)]).toEqual(
      to === "store" ? [1, { database: 0, store: 1 }] : [0, { database: 1, store: 0 }],
    );
  }
  await closeThread(desk, { threadId });
});

it("half a store is told at boot", () => {
  expect(() => readEnv({ ...process.env, S3_BUCKET: "", S3_REGION: "" })).toThrow(
    /the store of files needs S3_BUCKET, S3_REGION, too: set all of S3_ENDPOINT/,
  );
});
