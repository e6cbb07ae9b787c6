import postgres from "postgres";
import { fitOf } from "@/db/fit";
import { type DatabaseState, readDatabaseState } from "@/db/state";
import { type Refusal, refusalIn } from "./why";

/**
 * Reasons are for the operator.
 *
 * - `ready`: this release can work; `doubt` is a warning.
 * - `away`: may pass.
 * - `contracted`: no process of this release may start.
 * - `unfit`: the operator must act.
 */
export type Look =
  | { state: "ready"; doubt: string | null }
  | { state: "away" | "contracted" | "unfit"; reason: string };

type Read = (client: postgres.Sql) => Promise<DatabaseState>;

const CONNECT_SECONDS = 5;
const LONGEST_MS = 8_000;

/** Uses a separate connection. Never rejects; takes at most eight seconds. Tests pass `read`. */
export async function readRecords(
  address: string,
  read: Read = readDatabaseState,
): Promise<{ state: DatabaseState } | { refusal: Refusal }> {
  const client = postgres(address, {
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    // A pooler may keep no prepared statements.
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "manyhands-look" },
  });
  try {
    return { state: await within(LONGEST_MS, read(client)) };
  } catch (error) {
    return { refusal: refusalIn(error, address) };
  } finally {
    await client.end({ timeout: 0 }).catch(() => undefined);
  }
}

/** Checks that the database answers, takes writes and fits this release. Never rejects. */
export async function lookAtRecords(address: string, read?: Read): Promise<Look> {
  const found = await readRecords(address, read);
  if ("refusal" in found) {
    const { passes, reason } = found.refusal;
    return { state: passes ? "away" : "unfit", reason };
  }
  const fit = fitOf(found.state);
  if (fit.kind === "fits") return { state: "ready", doubt: null };
  if (fit.kind === "newer") return { state: "ready", doubt: fit.reason };
  return { state: fit.kind === "readOnly" ? "away" : fit.kind, reason: fit.reason };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silent = Object.assign(new Error("it does not answer"), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(silent), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
