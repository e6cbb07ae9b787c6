import { DrizzleQueryError } from "drizzle-orm";
import { DomainError } from "@/lib/kernel";
import { env } from "./env";
import { codeOf } from "./error-codes";

const OF_THE_DRIVER = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);
/** They count only for queries or Postgres' port: calls to other servers fail with the same codes. */
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
 * Postgres cannot serve any query: connection lost (08), read-only after a failover (25006), logins refused
 * (28), missing during a restore (3D000), out of resources (53), shutdown or startup (57P), disk (58).
 * Excludes faults of a single query.
 */
const OF_POSTGRES = /^(08...|25006|28...|3D000|53...|57P0\d|58...)$/;

export const meansAway = (code: string): boolean =>
  OF_THE_DRIVER.has(code) || OF_THE_NETWORK.has(code) || OF_POSTGRES.test(code);

const comesFrom = (error: Error, asked: boolean) =>
  asked || ("port" in error && String(error.port) === (new URL(env().DATABASE_URL).port || "5432"));

/** The cause, or the errors of each address of a host. */
const behind = (error: Error): unknown[] =>
  error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];

/**
 * Drizzle's error (Next bundles several copies of its class), or the driver's, which holds the query: BEGIN
 * and COMMIT fail with it.
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

export const isDatabaseAway = (error: unknown): boolean => means(error, false, 0);

const AGAIN_AFTER_SECONDS = 60;

/** Each sentence says whether money may have moved. */
export type AwayReason = "records.away" | "records.away_before_charge" | "records.away_after_charge";

/** Returns `unavailable` (503), or other errors unchanged. */
export const unlessAway = (error: unknown, reason: AwayReason = "records.away"): unknown =>
  isDatabaseAway(error) && !(error instanceof DomainError)
    ? new DomainError("unavailable", reason, {
        log: "postgres is away",
        retryAfterSeconds: AGAIN_AFTER_SECONDS,
        cause: error,
      })
    : error;
