import { eq } from "drizzle-orm";
import { databaseFor } from "@/db/client";
import { users } from "@/db/schema";
import { DESK } from "./people";

/** Contexts load slowly, so none is imported. */
export async function isSeeded(url: string): Promise<boolean> {
  const rows = await databaseFor(url).select({ id: users.id }).from(users).where(eq(users.email, DESK.email));
  return rows.length > 0;
}
