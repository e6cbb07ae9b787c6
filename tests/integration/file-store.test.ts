import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attachmentParts, deskThreads, objectsToDelete } from "@/db/schema";
import { DAY, MINUTE } from "@/lib/kernel";
import {
  closeThread,
  contactUsWithFiles,
  forgetOrphans,
  forgetThreads,
  readAttachment,
  readThread,
} from "@/lib/notification";
import { forgetEnv, newId, readEnv, systemCtx } from "@/lib/platform";
import { as, asVisitor, makeUser } from "../factories/user";
import { pdf, pdfStream } from "../support/sample-files";

const SECRET = "a secret of the store";
const NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"];

const objects = new Map<string, Buffer>();
let isBroken = false;
let store: Server;
let offset = 0;
const now = () => new Date(Date.now() + offset);
const worker = systemCtx("test", { now });

/** Checks a signature by the rules of the store, written down a second time. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const [, day = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=key\/(\d{8})\/here\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const signed = names.split(";").map((name) => `${name}:${headers[name]}\n`);
  const request = [method, url, "", signed.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    `${day}/here/s3/aws4_request`,
    createHash("sha256").update(request).digest("hex"),
  ].join("\n");
  let key: Buffer = Buffer.from(`AWS4${SECRET}`);
  for (const part of [day, "here", "s3", "aws4_request"])
    key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(text).digest("hex") === signature;
}

beforeAll(async () => {
  store = createServer(async (req, res) => {
    const pieces: Buffer[] = [];
    for await (const piece of req) pieces.push(piece);
    const key = req.url ?? "";
    if (isBroken) return res.writeHead(503).end();
    if (!isSigned(req)) return res.writeHead(403).end();
    if (req.method === "PUT") {
      objects.set(key, Buffer.concat(pieces));
      return res.writeHead(200).end();
    }
    if (req.method === "DELETE") {
      objects.delete(key);
      return res.writeHead(204).end();
    }
    const found = objects.get(key);
    return found ? res.writeHead(200).end(found) : res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  process.env.S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
  process.env.S3_BUCKET = "files";
  process.env.S3_REGION = "here";
  process.env.S3_ACCESS_KEY_ID = "key";
  process.env.S3_SECRET_ACCESS_KEY = SECRET;
  forgetEnv();
});
afterAll(async () => {
  for (const name of NAMES) delete process.env[name];
  forgetEnv();
  await new Promise((resolve) => store.close(resolve));
});

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
  const key = `/files/attachments/${file?.id}`;
  expect(objects.get(key)).toEqual(document);
  expect(await worker.db.$count(attachmentParts)).toBe(before);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
  const { bytes } = await readAttachment(desk, { threadId, attachmentId: file?.id ?? "" });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  expect(Buffer.concat(pieces)).toEqual(document);
  offset = 2 * DAY;
  await forgetOrphans(worker);
  expect(objects.has(key)).toBe(true);
  await closeThread(desk, { threadId });
  offset = 40 * DAY;
  await forgetThreads(worker);
  isBroken = true;
  await forgetOrphans(worker);
  expect(objects.has(key)).toBe(true);
  isBroken = false;
  offset += 61 * MINUTE;
  await forgetOrphans(worker);
  expect(objects.has(key)).toBe(false);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
});

it("a store that is away refuses the message as an error of ours, and what it may have is deleted a day later", async () => {
  isBroken = true;
  const email = `theo.${newId()}@lindqvist.example`;
  await expect(contactUsWithFiles(visitor(), parts(email))).rejects.toThrow("the store of files answers 503");
  isBroken = false;
  expect(await worker.db.$count(deskThreads, eq(deskThreads.email, email))).toBe(0);
  expect(await worker.db.$count(objectsToDelete)).toBe(1);
  offset += 2 * DAY;
  await forgetOrphans(worker);
  expect(await worker.db.$count(objectsToDelete)).toBe(0);
});

it("half a store is told at boot", () => {
  expect(() => readEnv({ ...process.env, S3_BUCKET: "", S3_REGION: "" })).toThrow(
    /the store of files needs S3_BUCKET, S3_REGION, too: set all of S3_ENDPOINT/,
  );
});
