import { databaseFor } from "@/db/client";
import { env } from "./env";

/** Sets how many connections to the database this process opens at most. To be called before the first is opened. */
export function reserveConnections(max: number): void {
  databaseFor(env().DATABASE_URL, { max });
}
