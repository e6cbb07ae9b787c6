import { DrizzleQueryError } from "drizzle-orm";
import { DomainError } from "@/lib/kernel";
import { env } from "./env";
import { codeOf } from "./error-codes";

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
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/**
 * Postgres cannot take this now, whatever was asked: a lost connection (08), read-only as after a failover (25006),
 * nobody let in while accounts are changed (28), no database while it is restored (3D000), no room, memory or
 * connections (53), a shutdown or a start (57P), the disk (58). What a single query did wrong, or waited for, is
 * none of these.
 */
const OF_POSTGRES = /^(08...|25006|28...|3D000|53...|57P0\d|58...)$/;

/** True if a code of an attempt to reach the database means that it cannot take anything now. */
export const meansAway = (code: string): boolean =>
  OF_THE_DRIVER.has(code) || OF_THE_NETWORK.has(code) || OF_POSTGRES.test(code);

const comesFrom = (error: Error, asked: boolean) =>
  asked || ("port" in error && String(error.port) === (new URL(env().DATABASE_URL).port || "5432"));

/** The errors to look at next: the cause, or what was tried at each address of a host. */
const behind = (error: Error): unknown[] =>
  error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];

/**
 * True for an error of a query: drizzle's, of whose class Next bundles several copies, or the driver's own, which
 * has the query with it. The beginning and the end of a transaction fail with the second.
 */
const isOfQuery = (error: Error): boolean =>
  error instanceof DrizzleQueryError ||
  error.message.startsWith("Failed query: ") ||
  ("query" in error && "parameters" in error);

function means(error: unknown, asked: boolean, depth: number): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const isAsked = asked || isOfQuery(error);
  const code = codeOf(error) ?? "";
  if (OF_THE_DRIVER.has(code) || OF_POSTGRES.test(code)) return true;
  if (OF_THE_NETWORK.has(code) && comesFrom(error, isAsked)) return true;
  return behind(error).some((cause) => means(cause, isAsked, depth + 1));
}

/** True if an error, or any of its causes, means that the database cannot take this now. */
export const isDatabaseAway = (error: unknown): boolean => means(error, false, 0);

const AGAIN_AFTER_SECONDS = 60;

/** Why a call is refused while the database is away; each sentence says what is true of money there. */
export type AwayReason = "records.away" | "records.away_before_charge" | "records.away_after_charge";

/** `unavailable` (503) when the database cannot take this now; other errors are returned unchanged. */
export const unlessAway = (error: unknown, reason: AwayReason = "records.away"): unknown =>
  isDatabaseAway(error) && !(error instanceof DomainError)
    ? new DomainError("unavailable", reason, {
        log: "postgres is away",
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
        cause: error,
      })
    : error;
