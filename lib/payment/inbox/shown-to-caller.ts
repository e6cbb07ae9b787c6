import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { troubles } from "@/db/schema/troubles";
import { isMember } from "@/lib/community/inside";
import { type Ctx, requirePlatform } from "@/lib/platform";
import type { TroubleKind } from "./rules/troubles";

const UNSEEN: TroubleKind = "suggestion-unseen";

const community = sql`case when ${troubles.kind} = ${UNSEEN} then ${troubles.subject}::uuid end`;

/** Hides unseen suggestions from staff who belong to the community: one of its admins may be the caller. */
export function visibleToCaller(ctx: Ctx): SQL | undefined {
  const { userId } = requirePlatform(ctx);
  const isTheirs = isMember(community, sql`${userId}::uuid`);
  return not(sql`(${and(eq(troubles.kind, UNSEEN), isTheirs)})`);
}
