import { Readable } from "node:stream";
import { SECOND } from "@/lib/kernel";
import { env, patienceLeft } from "@/lib/platform";
import { callingProvider, logProviderFailure } from "../provider-failure";
import { signedHeaders } from "./signed-headers";

const TIMEOUT = 60 * SECOND;

/** Otherwise uploads are in the database. */
export const hasStore = (): boolean => env().S3_ENDPOINT !== undefined;

type Sent = {
  method: "PUT" | "GET" | "DELETE";
  key: string;
  body?: AsyncIterable<Uint8Array>;
  size?: number;
};

/** Throws for refusals, except an unknown key. */
async function ask({ method, key, body, size }: Sent): Promise<Response | null> {
  const { S3_ENDPOINT, S3_BUCKET = "", S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = env();
  const url = new URL(`${S3_ENDPOINT?.replace(/\/$/, "")}/${S3_BUCKET}/${key}`);
  const keys = {
    region: S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  const startedAt = performance.now();
  const failed = (status: number | null, error: string) =>
    logProviderFailure({ provider: "store", call: method, startedAt, status, requestId: null, error });
  const init: RequestInit & { duplex?: "half" } = {
    method,
    headers: {
      ...signedHeaders({ method, url, at: new Date() }, keys),
      ...(size === undefined
        ? {}
        : { "content-length": `${size}`, "content-type": "application/octet-stream" }),
    },
    signal: AbortSignal.timeout(Math.max(1, Math.round(patienceLeft(TIMEOUT)))),
    redirect: "error",
    ...(body ? { body: Readable.toWeb(Readable.from(body)) as ReadableStream, duplex: "half" } : {}),
  };
  const answer = await callingProvider("store", method, async (answered) => {
    const got = await fetch(url, init);
    answered(got.status);
    return got;
  }).catch((error: unknown) => {
    failed(null, String(error));
    throw new Error("the store of files does not answer", { cause: error });
  });
  if (answer.status === 404 && method !== "PUT") return null;
  if (!answer.ok) {
    await answer.body?.cancel();
    failed(answer.status, answer.statusText);
    throw new Error(`the store of files answers ${answer.status}`);
  }
  return answer;
}

/** Requires exactly `size` bytes. */
export async function putObject(key: string, body: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const answer = await ask({ method: "PUT", key, body, size });
  await answer?.body?.cancel();
}

/** Null if missing. */
export async function getObject(key: string): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await ask({ method: "GET", key });
  return answer && (answer.body ?? Readable.from([]));
}

export async function deleteObject(key: string): Promise<void> {
  const answer = await ask({ method: "DELETE", key });
  await answer?.body?.cancel();
}
