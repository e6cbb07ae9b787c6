import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import { databaseAt } from "@/lib/platform/own-database";
import { DESK } from "./people";

/** Contexts load slowly, so none is imported. */
export async function isSeeded(url: string): Promise<boolean> {
  const rows = await databaseAt(url).select({ id: users.id }).from(users).where(eq(users.email, DESK.email));
  return rows.length > 0;
}
