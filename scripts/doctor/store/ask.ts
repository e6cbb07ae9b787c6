import { randomUUID } from "node:crypto";
import { signedHeaders } from "@/lib/integrations/store/signed-headers";
import {
  type Answer,
  ask,
  type Failure,
  failureOfNetwork,
  failureOfStatus,
  QUESTION_MS,
} from "@/scripts/doctor/answer";
import type { Settings } from "@/scripts/doctor/settings";

/** Null if not tried. */
export type StoreFacts = {
  put: Answer<true>;
  read: Answer<boolean> | null;
  deleted: Answer<true> | null;
};

const CONTENT = "Written by npm run doctor, which removes it again.";

class StoreRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const failureOfStore = (error: unknown): Failure =>
  error instanceof StoreRefusal ? failureOfStatus(error.status, error.code) : failureOfNetwork(error);

/** Writes a small object and deletes it again. The doctor writes nothing else anywhere. */
export async function askStore(settings: Settings): Promise<StoreFacts> {
  const url = new URL(
    `${settings.S3_ENDPOINT?.replace(/\/$/, "")}/${settings.S3_BUCKET}/doctor-${randomUUID()}`,
  );
  const keys = {
    region: settings.S3_REGION ?? "",
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
  };
  const send = async (method: "PUT" | "GET" | "DELETE", body?: string): Promise<string> => {
    const answer = await fetch(url, {
      method,
      headers: signedHeaders({ method, url, at: new Date() }, keys),
      signal: AbortSignal.timeout(QUESTION_MS),
      redirect: "error",
      body,
    });
    const text = await answer.text();
    if (answer.ok) return text;
    throw new StoreRefusal(answer.status, /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "");
  };
  const asked = <T>(question: () => Promise<T>) => ask(question, failureOfStore, QUESTION_MS / 3);
  const put = await asked(async () => {
    await send("PUT", CONTENT);
    return true as const;
  });
  if ("failure" in put) return { put, read: null, deleted: null };
  const read = await asked(async () => (await send("GET")) === CONTENT);
  const deleted = await asked(async () => {
    await send("DELETE");
    return true as const;
  });
  return { put, read, deleted };
}
