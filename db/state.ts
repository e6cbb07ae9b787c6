import type postgres from "postgres";

/** What a database says of itself: whether a release can work with it is decided in `db/fit.ts`. */
export type DatabaseState = {
  /** As Postgres numbers its versions: 150004 is 15.4. */
  version: number;
  /** False for a standby, and for one that an administrator has set to read only. */
  takesWrites: boolean;
  /** By their moments, the migrations that were applied; empty where none ever was. */
  applied: number[];
  /** True once everything around the numbered migrations is there, too: the functions and the job queue. */
  isWhole: boolean;
  /** The last migration that took something away which releases before it use; null if none says so. */
  contractedBy: string | null;
};

/** Reads the state of a database in any state, also of an empty one. */
export async function readDatabaseState(client: postgres.Sql): Promise<DatabaseState> {
  const [about] = await client.unsafe<
    { version: number; takesWrites: boolean; isMigrated: boolean; hasQueue: boolean; isMarked: boolean }[]
  >(`
    select current_setting('server_version_num')::int as version,
      current_setting('transaction_read_only') = 'off' as "takesWrites",
      to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated",
      to_regclass('graphile_worker._private_jobs') is not null as "hasQueue",
      to_regprocedure('contracted_by()') is not null as "isMarked"`);
  if (!about) throw new Error("Postgres says nothing of itself");
  const { version, takesWrites, isMigrated, hasQueue, isMarked } = about;
  const applied = isMigrated
    ? await client.unsafe<{ at: string }[]>("select created_at::text as at from drizzle.__drizzle_migrations")
    : [];
  const [mark] = isMarked ? await client.unsafe<{ by: string }[]>("select contracted_by() as by") : [];
  return {
    version,
    takesWrites,
    applied: applied.map(({ at }) => Number(at)),
    isWhole: hasQueue && isMarked,
    contractedBy: mark?.by ?? null,
  };
}
