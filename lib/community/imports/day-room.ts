import { and, eq, gt, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { DAY } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { isImported, TEXTS_A_DAY } from "../invitations/invite-members";

/** What a community may send from lists within a day: one list of the largest size. */
export const IMPORTED_A_DAY = 2000;

export type DayRoom = {
  /** How many invitations a community may still send from lists within this day, and how many of them as texts. */
  all: number;
  texts: number;
  /** When there is room again for any, and for texts. */
  more: Date;
  moreTexts: Date;
};

/** What is left of a community's day, in which 24 hours pass from each invitation. */
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
