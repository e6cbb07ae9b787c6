import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { type Ctx, forgetEnv, query } from "@/lib/platform";
import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { type ReplicaServer, startReplica } from "@/scripts/postgres/replica";
import { throwawayFolder } from "@/scripts/postgres/throwaway";

export type Replicated = {
  url: string;
  replica: ReplicaServer;
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): Promise<void>;
};

/** Starts both in about two seconds. `prepare` fills the primary; default: migrated and empty. */
export async function startReplicated(
  prepare: (url: string) => Promise<unknown> = migrate,
): Promise<Replicated> {
  const primaryDir = throwawayFolder();
  const { url } = await startOwnPostgres({ dataDir: primaryDir });
  try {
    await prepare(url);
    const replica = await startReplica({ url, primaryDir, dataDir: throwawayFolder() });
    return {
      url,
      replica,
      async pause() {
        await replica.asAdmin("select pg_wal_replay_pause()");
        // The replica first finishes what it is replaying.
        while ((await replica.asAdmin("select pg_get_wal_replay_pause_state() as state")) !== "paused") {
          await sleep(5);
        }
      },
      resume: async () => void (await replica.asAdmin("select pg_wal_replay_resume()")),
      async remove() {
        await closeDatabases();
        await replica.remove();
        await removePostgres(primaryDir);
      },
    };
  } catch (error) {
    await removePostgres(primaryDir);
    throw error;
  }
}

export function useReplicated({ url, replica }: Replicated): void {
  process.env.DATABASE_URL = url;
  process.env.DATABASE_REPLICA_URL = replica.url;
  forgetEnv();
}

export const asPage = (ctx: Ctx): Ctx => ({ ...ctx, mayReadReplica: true, reads: new Map() });

const serverAsked = query(z.undefined(), async (ctx): Promise<number> => {
  const [row] = await ctx.db.execute<{ port: number }>(sql`select inet_server_port() as port`);
  return Number(row?.port);
});

export async function readsFrom({ url, replica }: Replicated, page: Ctx): Promise<"primary" | "replica"> {
  const asked = await serverAsked(page, undefined);
  const [primary, other] = [url, replica.url].map((one) => Number(new URL(one).port));
  if (asked === other) return "replica";
  if (asked === primary) return "primary";
  throw new Error(`asked of neither: ${asked}`);
}
