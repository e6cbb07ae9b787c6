import { sql } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { ADMIN } from "../communities/rules/standing";

/** Written as a literal, so that Postgres uses the index of admins. */
export const isAdmin = sql`${memberships.role} = ${sql.raw(String(ADMIN))}`;
