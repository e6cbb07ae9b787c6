import { type Database, databaseFor, discardDatabases } from "@/db/client";
import type { Ctx } from "../context";
import { isDatabaseAway } from "../database-away";
import { env } from "../env";
import { codeOf } from "../error-codes";
import { log } from "../log";
import { keepRead, readOnce } from "../read-once";
import { Following, type Trouble } from "./following";
import { connectionVia, serversAt } from "./servers";

// Next evaluates a module several times in one process, but a replica is looked after once.
const shared = globalThis as typeof globalThis & {
  manyhandsReplicas?: Map<string, Following>;
  manyhandsReplicaConnections?: number;
  manyhandsReplicaReads?: { replica: number; primary: number };
};

/** How many reads that might be done on a replica were done there, and how many on the primary, since this process began. */
export const replicaReads = (): Readonly<{ replica: number; primary: number }> => {
  shared.manyhandsReplicaReads ??= { replica: 0, primary: 0 };
  return shared.manyhandsReplicaReads;
};

function count(where: "replica" | "primary"): void {
  shared.manyhandsReplicaReads = { ...replicaReads(), [where]: replicaReads()[where] + 1 };
}

/** Sets how many connections to the replica this process reads over at most. */
export function reserveForReplica(max: number): void {
  shared.manyhandsReplicaConnections = max;
}

/** The connections to the replica; new ones after it was away. */
const connected = (): Database =>
  databaseFor(env().DATABASE_REPLICA_URL ?? "", { max: shared.manyhandsReplicaConnections });

/** Who looks after the replica of this process's configuration; null where there is none. */
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

/**
 * Why the read replica is not read at the moment; null while it is, or where nobody has asked for it yet; undefined without
 * one. For whoever watches the site.
 */
export const replicaTrouble = (): Trouble | null | undefined => following()?.why;

/** The name under which a request keeps what it wants of a replica. A transaction forgets it, so that its changes are seen. */
const WANTED = "replica";

/** It gave a read up because a change had to be taken over that the read stood in the way of. */
const GIVEN_UP = new Set(["40001", "40P01"]);
const READ_ONLY = "25006";

/** All codes of an error and its causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    codes.push(codeOf(at) ?? "");
  }
  return codes;
}

/** So often somebody who waits for a replica asks whether it is still there, in milliseconds. */
const STILL_THERE_MS = 1_000;

/**
 * Does work that only reads: on a replica where the caller's context allows it and the replica has everything that the
 * primary had when this request asked first, or first after its last transaction. Otherwise, and if the replica fails
 * meanwhile, on the primary. It has one connection there from the look at where it stands to the end of the work, so that
 * no other server, and none that has begun anew, answers in between. There `ctx.primary` is the primary.
 */
export async function reading<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const followed = ctx.mayReadReplica && !ctx.primary && !ctx.inTransaction ? following() : null;
  if (!followed) return work(ctx);
  const read = await onReplica(ctx, followed, work);
  count(read ? "replica" : "primary");
  return read ? read.value : work(ctx);
}

/** Null where it cannot be done there. */
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
  // Whatever else this request reads is read there, too.
  keepRead(ctx, WANTED, null);
  return null;
}

/** The same context on the primary: for whatever writes, and for rights, in a verb that may read the replica. */
export const onPrimary = (ctx: Ctx): Ctx => ({
  ...ctx,
  db: ctx.primary ?? ctx.db,
  primary: undefined,
  mayReadReplica: false,
});
