import { databaseFor } from "@/db/client";
import { env } from "./env";
import { reserveForReplica } from "./replica";

/** For the database and its replica. Call before the first connection. */
export function reserveConnections(max: number): void {
  databaseFor(env().DATABASE_URL, { max });
  reserveForReplica(max);
}
