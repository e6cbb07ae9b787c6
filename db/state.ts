import type postgres from "postgres";

/** Judged by `db/fit.ts`. */
export type DatabaseState = {
  /** 150004 is 15.4. */
  version: number;
  /** False for a standby and in read-only mode. */
  takesWrites: boolean;
  /** By `when`. */
  applied: number[];
  /** Includes the functions and the job queue. */
  isWhole: boolean;
  /** Last migration that removed what earlier releases use. */
  contractedBy: string | null;
};

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
