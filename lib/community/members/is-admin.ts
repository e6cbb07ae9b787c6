import { sql } from "drizzle-orm";
import { memberships } from "@/db/schema/community";
import { ADMIN } from "../communities/rules/standing";

/** A condition: a membership of an admin. Written out, so that Postgres knows the index of admins for what it looks for. */
export const isAdmin = sql`${memberships.role} = ${sql.raw(String(ADMIN))}`;
