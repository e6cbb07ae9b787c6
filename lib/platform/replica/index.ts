import { type Database, discardDatabases } from "@/db/client";
import type { Ctx } from "../context";
import { isDatabaseAway } from "../database-away";
import { env } from "../env";
import { codeOf } from "../error-codes";
import { log } from "../log";
import { databaseAt } from "../own-database";
import { keepRead, readOnce } from "../read-once";
import { Following, type Trouble } from "./following";
import { connectionVia, serversAt } from "./servers";

const shared = globalThis as typeof globalThis & {
  manyhandsReplicas?: Map<string, Following>;
  manyhandsReplicaConnections?: number;
  manyhandsReplicaReads?: { replica: number; primary: number };
};

/** Since the process began. */
export const replicaReads = (): Readonly<{ replica: number; primary: number }> => {
  shared.manyhandsReplicaReads ??= { replica: 0, primary: 0 };
  return shared.manyhandsReplicaReads;
};

function count(where: "replica" | "primary"): void {
  shared.manyhandsReplicaReads = { ...replicaReads(), [where]: replicaReads()[where] + 1 };
}

export function reserveForReplica(max: number): void {
  shared.manyhandsReplicaConnections = max;
}

const connected = (): Database =>
  databaseAt(env().DATABASE_REPLICA_URL ?? "", { max: shared.manyhandsReplicaConnections });

function following(): Following | null {
  const { DATABASE_URL: primary, DATABASE_REPLICA_URL: url } = env();
  if (url === undefined) return null;
  shared.manyhandsReplicas ??= new Map();
  const key = `${primary} ${url}`;
  const known = shared.manyhandsReplicas.get(key);
  if (known) return known;
  const made = new Following(serversAt(primary, url), {
    leave: () => discardDatabases(url),
    trouble: (why, error) => log.warn(`replica_is_${why}`, { reads: "the primary" }, error),
    isBack: () => log.warn("replica_is_back"),
  });
  shared.manyhandsReplicas.set(key, made);
  return made;
}

/** Returns null while the replica is read or before first use; undefined without a replica. */
export const replicaTrouble = (): Trouble | null | undefined => following()?.why;

/** A transaction clears it, so that its changes are seen. */
const WANTED = "replica";

/** Postgres canceled the read because it conflicted with replay. */
const GIVEN_UP = new Set(["40001", "40P01"]);
const READ_ONLY = "25006";

function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    codes.push(codeOf(at) ?? "");
  }
  return codes;
}

/** Milliseconds between checks that a replica still answers a waiting read. */
const STILL_THERE_MS = 1_000;

/**
 * Runs read-only work on a replica that has everything the primary had at this request's first read, or first
 * read after its last transaction. Otherwise, and if the replica fails, on the primary.
 *
 * - One connection serves the position check and the work, so that no other or restarted server answers.
 * - On the replica `ctx.primary` is the primary.
 */
export async function reading<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const followed = ctx.mayReadReplica && !ctx.primary && !ctx.inTransaction ? following() : null;
  if (!followed) return work(ctx);
  const read = await onReplica(ctx, followed, work);
  count(read ? "replica" : "primary");
  return read ? read.value : work(ctx);
}

/** Null if the replica cannot do it. */
async function onReplica<T>(
  ctx: Ctx,
  followed: Following,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ value: T } | null> {
  const wanted = await readOnce(ctx, WANTED, () => followed.wanted());
  if (wanted === null) return null;
  const watch = setInterval(() => void followed.answers(), STILL_THERE_MS);
  let hasBegun = false;
  try {
    const read = await connected().transaction(async (tx) => {
      const connection = connectionVia(() => tx);
      hasBegun = await followed.hasReached(wanted, connection);
      return hasBegun ? { value: await work({ ...ctx, db: tx, primary: ctx.db }) } : null;
    });
    if (read) return read;
  } catch (error) {
    const codes = codesOf(error);
    if (codes.includes(READ_ONLY)) log.error("replica_asked_to_write", error);
    else if (!hasBegun || isDatabaseAway(error)) followed.leave("away", error);
    else if (!codes.some((code) => GIVEN_UP.has(code))) throw error;
  } finally {
    clearInterval(watch);
  }
  // All later reads of this request use the primary.
  keepRead(ctx, WANTED, null);
  return null;
}

/** For writes and permission checks in a verb that may read the replica. */
export const onPrimary = (ctx: Ctx): Ctx => ({
  ...ctx,
  db: ctx.primary ?? ctx.db,
  primary: undefined,
  mayReadReplica: false,
});
