import { DrizzleQueryError } from "drizzle-orm";
import { DomainError } from "@/lib/kernel";
import { env } from "./env";

/** Error codes of the driver for a connection that could not be opened or was lost. */
const OF_THE_DRIVER = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);
/**
 * Error codes of the network. They count only for a query or for a connection to Postgres' port, because
 * calls to other servers fail with the same codes.
 */
const OF_THE_NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** Postgres itself: a lost connection, a shutdown, a start, no more connections. */
const OF_POSTGRES = /^(08...|57P0[1-3]|53300)$/;

const comesFrom = (error: Error, asked: boolean) =>
  asked || ("port" in error && String(error.port) === (new URL(env().DATABASE_URL).port || "5432"));

/** True if an error, or any of its causes, means that Postgres could not be reached. */
export function isDatabaseAway(error: unknown): boolean {
  let asked = false;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    asked ||= at instanceof DrizzleQueryError;
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (OF_THE_DRIVER.has(code) || OF_POSTGRES.test(code)) return true;
    if (OF_THE_NETWORK.has(code) && comesFrom(at, asked)) return true;
  }
  return false;
}

const AGAIN_AFTER_SECONDS = 60;

/** `unavailable` (503) when Postgres could not be reached; other errors are returned unchanged. */
export const unlessAway = (error: unknown): unknown =>
  isDatabaseAway(error)
    ? new DomainError("unavailable", "records.away", {
        log: "postgres is away",
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
        cause: error,
      })
    : error;
