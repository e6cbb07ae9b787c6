import { and, desc, eq, inArray, isNotNull, isNull, not, notInArray, or, type SQL, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { isForPerson } from "@/db/schema/for-person";
import { payouts } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { auditLog } from "@/db/schema/platform";
import { troubles } from "@/db/schema/troubles";
import { idOf } from "@/lib/community/inside";
import { DELETED_ACCOUNT, fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import {
  type Ctx,
  DESK_ACTIONS,
  type DeskAction,
  ofItsMonths,
  query,
  requirePlatform,
  STAFF_ACTIONS,
  whereListBegins,
} from "@/lib/platform";
import { kindOf } from "../inbox/record-look";
import { troubleWords } from "../inbox/trouble-words";
import { pageSchema, payoutIdSchema } from "../schemas";
import { payoutNumber } from "./rules/payout";

export type DeskLogLine = {
  id: string;
  at: Date;
  action: DeskAction;
  /** Staff only. */
  by: string | null;
  payout: { id: string; number: string } | null;
  communityName: string | null;
  /** Who got or lost desk access. */
  person: string | null;
  trouble: string | null;
};

export type PayoutLogLine = DeskLogLine & { action: Extract<DeskAction, `payout.${string}`> };

const isOfPayout = (line: DeskLogLine): line is PayoutLogLine => line.action.startsWith("payout.");
const isDeskAction = (action: string): action is DeskAction => DESK_ACTIONS.some((known) => known === action);

const ALL_ACTIONS = inArray(auditLog.action, DESK_ACTIONS);

/** Some staff must not see these. */
const CONCERN_ACTIONS = STAFF_ACTIONS.filter((action) => /^(thread|campaign)\./.test(action));

/** Hides concerns about a campaign for the caller: staff may be in need. */
function shownLines(ctx: Ctx): SQL | undefined {
  const { userId } = requirePlatform(ctx);
  return or(
    isNull(auditLog.campaignId),
    notInArray(auditLog.subjectType, ["thread", "campaign"]),
    not(sql`(${isForPerson(auditLog.campaignId, userId)})`),
  );
}

async function hidesLine(ctx: Ctx): Promise<boolean> {
  const { userId } = requirePlatform(ctx);
  const rows = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, CONCERN_ACTIONS),
        isNotNull(auditLog.campaignId),
        isForPerson(auditLog.campaignId, userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function lines(ctx: Ctx, where: SQL | undefined, limit: number, offset = 0): Promise<DeskLogLine[]> {
  const rows = await ctx.db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      firstName: people.firstName,
      lastName: people.lastName,
    })
    .from(auditLog)
    .leftJoin(people, and(eq(people.id, auditLog.actorId), inArray(auditLog.action, STAFF_ACTIONS)))
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const subjects = (type: string) => [
    ...new Set(rows.filter((row) => row.subjectType === type).map((row) => row.subjectId)),
  ];
  const [aboutPayouts, aboutCommunities, aboutTroubles, aboutPeople] = await Promise.all([
    ctx.db
      .select({ id: payouts.id, number: payouts.number, communityName: communityFacts.name })
      .from(payouts)
      .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
      .where(inArray(payouts.id, subjects("payout"))),
    ctx.db
      .select({ id: communityFacts.id, name: communityFacts.name })
      .from(communityFacts)
      .where(inArray(communityFacts.id, subjects("community"))),
    ctx.db
      .select()
      .from(troubles)
      .where(inArray(troubles.id, subjects("trouble"))),
    ctx.db
      .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .where(inArray(people.id, subjects("user"))),
  ]);
  return rows.flatMap(({ id, at, action, subjectId, firstName, lastName }) => {
    if (!isDeskAction(action)) return [];
    const payout = aboutPayouts.find((one) => one.id === subjectId);
    const community = aboutCommunities.find((one) => one.id === subjectId);
    const trouble = aboutTroubles.find((one) => one.id === subjectId);
    const person = aboutPeople.find((one) => one.id === subjectId);
    return {
      id,
      at,
      action,
      by: firstName === null ? null : fullName({ firstName, lastName }) || DELETED_ACCOUNT,
      payout: payout ? { id: payout.id, number: payoutNumber(payout.number) } : null,
      communityName: payout?.communityName ?? community?.name ?? null,
      person: person ? fullName(person) || DELETED_ACCOUNT : null,
      trouble: trouble ? troubleWords({ ...trouble, kind: kindOf(trouble) }).title : null,
    };
  });
}

/** Newest first. Platform admins only. */
export const deskLog = query(pageSchema, async (ctx, input): Promise<Paged<DeskLogLine>> => {
  requirePlatform(ctx);
  const { page, pageSize } = input;
  const where = and(ALL_ACTIONS, shownLines(ctx));
  const offset = offsetOf(page, pageSize);
  if (await hidesLine(ctx)) {
    // The kept count includes all lines, so this reader's are counted and read by offset.
    const items = await lines(ctx, where, pageSize, offset);
    return pageOf(items, await ctx.db.$count(auditLog, where), page, pageSize);
  }
  const begins = await whereListBegins(ctx, ["desk_log"], { limit: pageSize, offset, by: "newest" });
  const items = await lines(ctx, and(where, ofItsMonths(auditLog.at, begins)), pageSize, begins.skip);
  return pageOf(items, begins.total, page, pageSize);
});

const NEWEST_OF_PAYOUT = 50;

/** Platform admins only. */
export const payoutLog = query(payoutIdSchema, async (ctx, input): Promise<PayoutLogLine[]> => {
  requirePlatform(ctx);
  const about = and(eq(auditLog.subjectType, "payout"), eq(auditLog.subjectId, idOf(input.payoutId)));
  return (await lines(ctx, and(about, ALL_ACTIONS), NEWEST_OF_PAYOUT)).filter(isOfPayout);
});
