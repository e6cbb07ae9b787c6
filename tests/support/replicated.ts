import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { type Ctx, forgetEnv, query } from "@/lib/platform";
import { removePostgres, startOwnPostgres } from "@/scripts/postgres";
import { type ReplicaServer, startReplica } from "@/scripts/postgres/replica";
import { throwawayFolder } from "@/scripts/postgres/throwaway";

/** A primary with a streaming replica, both of this test file alone. */
export type Replicated = {
  url: string;
  replica: ReplicaServer;
  /** From now on the replica takes nothing over. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  remove(): Promise<void>;
};

/** Starts both, in some two seconds. `prepare` fills the primary; by default it is migrated and empty. */
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
        // It ends what it was taking over first.
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

/** Makes these the databases of this process. */
export function useReplicated({ url, replica }: Replicated): void {
  process.env.DATABASE_URL = url;
  process.env.DATABASE_REPLICA_URL = replica.url;
  forgetEnv();
}

/** The context as a page that may read the replica gets it. */
export const asPage = (ctx: Ctx): Ctx => ({ ...ctx, mayReadReplica: true, reads: new Map() });

/** A verb that answers which server it was asked of. */
const serverAsked = query(z.undefined(), async (ctx): Promise<number> => {
  const [row] = await ctx.db.execute<{ port: number }>(sql`select inet_server_port() as port`);
  return Number(row?.port);
});

/** Which of the two this page reads now. */
export async function readsFrom({ url, replica }: Replicated, page: Ctx): Promise<"primary" | "replica"> {
  const asked = await serverAsked(page, undefined);
  const [primary, other] = [url, replica.url].map((one) => Number(new URL(one).port));
  if (asked === other) return "replica";
  if (asked === primary) return "primary";
  throw new Error(`asked of neither: ${asked}`);
}
