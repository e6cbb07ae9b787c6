import { databaseFor } from "@/db/client";
import { env } from "./env";
import { reserveForReplica } from "./replica";

/**
 * Sets how many connections to the database this process opens at most, and how many to its read replica. To be called
 * before the first is opened.
 */
export function reserveConnections(max: number): void {
  databaseFor(env().DATABASE_URL, { max });
  reserveForReplica(max);
}
