import postgres from "postgres";
import { fitOf } from "@/db/fit";
import { type DatabaseState, readDatabaseState } from "@/db/state";
import { type Refusal, refusalIn } from "./why";

/**
 * What one look at the database found. `ready`: this release can work with it; `doubt` says what is nevertheless to be
 * told. `away`: it can't now, and that may pass by itself. `contracted`: nobody of this release may start on it.
 * `unfit`: somebody has to do something. The reasons are sentences for whoever runs the site.
 */
export type Look =
  | { state: "ready"; doubt: string | null }
  | { state: "away" | "contracted" | "unfit"; reason: string };

type Read = (client: postgres.Sql) => Promise<DatabaseState>;

const CONNECT_SECONDS = 5;
const LONGEST_MS = 8_000;

/**
 * Reads the state of a database over a connection of its own, or says why it could not be asked. Never rejects, and takes
 * eight seconds at most. `read` stands in for the database in tests.
 */
export async function readRecords(
  address: string,
  read: Read = readDatabaseState,
): Promise<{ state: DatabaseState } | { refusal: Refusal }> {
  const client = postgres(address, {
    max: 1,
    connect_timeout: CONNECT_SECONDS,
    // A pooler may stand between, which keeps no statements.
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

/** Looks at a database once: whether it answers, takes writes, and has what this release needs. Never rejects. */
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
