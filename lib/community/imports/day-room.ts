import { and, eq, gt, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { DAY } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { isImported, TEXTS_A_DAY } from "../invitations/invite-members";

/** One list of the largest size. */
export const IMPORTED_A_DAY = 2000;

type DayRoom = {
  /** Remaining today, and texts among them. */
  all: number;
  texts: number;
  more: Date;
  moreTexts: Date;
};

/** Counts how many more people a community may invite now. Each invitation counts for 24 hours. */
export async function dayRoom(ctx: Ctx, communityId: string): Promise<DayRoom> {
  const bySms = sql`${invitations.channel} = 'sms'`;
  const [day] = await ctx.db
    .select({
      imported: sql<number>`(count(*) filter (where ${isImported}))::int`,
      texts: sql<number>`(count(*) filter (where ${bySms}))::int`,
      oldest: sql<string | null>`min(${invitations.createdAt}) filter (where ${isImported})`,
      oldestText: sql<string | null>`min(${invitations.createdAt}) filter (where ${bySms})`,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.communityId, communityId),
        gt(invitations.createdAt, new Date(ctx.now().getTime() - DAY)),
      ),
    );
  const dayAfter = (moment: string | null | undefined) =>
    new Date((moment ? new Date(moment) : ctx.now()).getTime() + DAY);
  return {
    all: IMPORTED_A_DAY - (day?.imported ?? 0),
    texts: TEXTS_A_DAY - (day?.texts ?? 0),
    more: dayAfter(day?.oldest),
    moreTexts: dayAfter(day?.oldestText),
  };
}
