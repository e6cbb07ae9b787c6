import { sql } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { ADMIN } from "../communities/rules/standing";

/** The role is a literal, so that Postgres uses the partial index of admins. */
export const isAdmin = sql`${memberships.role} = ${sql.raw(String(ADMIN))}`;
