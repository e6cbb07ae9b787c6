import { ownDatabase } from "./own-database";
import { reserveForReplica } from "./replica";

/** For the database and its replica. Call before the first connection. */
export function reserveConnections(max: number): void {
  ownDatabase({ max });
  reserveForReplica(max);
}
