import { aliasedTable, and, asc, count, desc, eq, exists, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { invitations } from "@/db/schema/community";
import { type ImportState, memberImportRows, memberImports } from "@/db/schema/member-imports";
import { people } from "@/db/schema/people";
import { fullName } from "@/lib/kernel";
import { failedMessages, waitingMessages } from "@/lib/notification/inside";
import { type Ctx, query } from "@/lib/platform";
import { idOf } from "../facts";
import { dedupeKeyIn, dedupeKeyOf } from "../invitations/dedupe-key";
import { requireAdmin } from "../policies";
import { communityIdSchema } from "../schemas";
import { importOf } from "./rows";
import { importIdSchema } from "./schemas";

/** Counts of people. */
type ImportProgress = {
  total: number;
  /** Includes messages in the outbox, as texts are at night. */
  waiting: number;
  joined: number;
  /** Neither joined nor bounced. */
  open: number;
  cameBack: number;
  /** Already a member or invited, or refused. */
  skipped: number;
};

export type ImportView = {
  id: string;
  state: ImportState;
  createdAt: Date;
  sentAt: Date | null;
  /** Null for a deleted account. */
  by: string | null;
  rows: number;
  leftOut: number;
  /** End of the wait for the daily limit. */
  resumesAt: Date | null;
  progress: ImportProgress;
};

const invitedIn = (importId: string) =>
  and(eq(memberImportRows.importId, importId), eq(memberImportRows.outcome, "invited"));

/** A household shares a key. */
const keysOf = (ctx: Ctx, importId: string) =>
  ctx.db
    .select({ key: dedupeKeyIn })
    .from(memberImportRows)
    .innerJoin(invitations, eq(invitations.id, memberImportRows.invitationId))
    .where(invitedIn(importId));

/** By this or a newer invitation of the same person. */
async function joinedOf(ctx: Ctx, importId: string): Promise<number> {
  const newer = aliasedTable(invitations, "newer");
  const accepted = ctx.db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.communityId, invitations.communityId),
        eq(newer.userId, invitations.userId),
        isNotNull(newer.acceptedAt),
      ),
    );
  const [row] = await ctx.db
    .select({ joined: count() })
    .from(memberImportRows)
    .innerJoin(invitations, eq(invitations.id, memberImportRows.invitationId))
    .where(and(invitedIn(importId), exists(accepted)));
  return row?.joined ?? 0;
}

async function progressOf(ctx: Ctx, importId: string, total: number): Promise<ImportProgress> {
  const outcomes = await ctx.db
    .select({ outcome: memberImportRows.outcome, count: count() })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, importId))
    .groupBy(memberImportRows.outcome);
  const of = (outcome: string | null) => outcomes.find((one) => one.outcome === outcome)?.count ?? 0;
  const keys = keysOf(ctx, importId);
  const [joined, inOutbox, cameBack] = await Promise.all([
    joinedOf(ctx, importId),
    waitingMessages(ctx, keys),
    failedMessages(ctx, keys),
  ]);
  const invited = of("invited");
  const waiting = of(null) + inOutbox;
  return {
    total,
    waiting,
    joined,
    cameBack: cameBack.length,
    open: Math.max(0, invited - inOutbox - joined - cameBack.length),
    skipped: of("known") + of("refused"),
  };
}

/** Newest first, from every admin. For admins. */
export const listImports = query(communityIdSchema, async (ctx, input): Promise<ImportView[]> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  return viewsOf(ctx, eq(memberImports.communityId, communityId));
});

/** For admins. Throws `notFound` for an unknown list. */
export const importProgress = query(importIdSchema, async (ctx, input): Promise<ImportView> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const { id } = await importOf(ctx, communityId, input.importId);
  const [view] = await viewsOf(ctx, eq(memberImports.id, id));
  if (!view) throw new Error("an import vanished between two statements");
  return view;
});

async function viewsOf(ctx: Ctx, which: ReturnType<typeof eq>): Promise<ImportView[]> {
  const sender = aliasedTable(people, "sender");
  const rows = await ctx.db
    .select({
      id: memberImports.id,
      state: memberImports.state,
      createdAt: memberImports.createdAt,
      sentAt: memberImports.sentAt,
      leftOut: memberImports.leftOut,
      total: memberImports.total,
      resumesAt: memberImports.resumesAt,
      firstName: sender.firstName,
      lastName: sender.lastName,
      rows: sql<number>`(select count(*)::int from ${memberImportRows} where ${memberImportRows.importId} = ${memberImports.id})`,
    })
    .from(memberImports)
    .leftJoin(
      sender,
      and(
        eq(sender.id, sql`coalesce(${memberImports.sentBy}, ${memberImports.createdBy})`),
        isNull(sender.deletedAt),
      ),
    )
    .where(which)
    .orderBy(desc(memberImports.createdAt), desc(memberImports.id))
    .limit(20);
  const views: ImportView[] = [];
  for (const { firstName, lastName, total, ...row } of rows) {
    const progress = await progressOf(ctx, row.id, total);
    views.push({ ...row, by: fullName({ firstName, lastName }) || null, progress });
  }
  return views;
}

export type ImportOutcome = {
  cameBack: { number: number; address: string }[];
  skipped: { number: number; name: string; address: string; reason: string }[];
};

/** Lists people not reached, and why. For admins. Throws `notFound` for an unknown list. */
export const importOutcome = query(importIdSchema, async (ctx, input): Promise<ImportOutcome> => {
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  const { id } = await importOf(ctx, communityId, input.importId);
  const failed = new Set(await failedMessages(ctx, keysOf(ctx, id)));
  const invited = await ctx.db
    .select({
      number: memberImportRows.number,
      address: invitations.address,
      id: invitations.id,
      sentWith: invitations.sentWith,
    })
    .from(memberImportRows)
    .innerJoin(invitations, eq(invitations.id, memberImportRows.invitationId))
    .where(invitedIn(id))
    .orderBy(asc(memberImportRows.number));
  const skipped = await ctx.db
    .select()
    .from(memberImportRows)
    .where(and(eq(memberImportRows.importId, id), ne(memberImportRows.outcome, "invited")))
    .orderBy(asc(memberImportRows.number));
  return {
    cameBack: invited.flatMap(({ number, address, ...invitation }) =>
      failed.has(dedupeKeyOf(invitation)) ? [{ number, address }] : [],
    ),
    skipped: skipped.map((row) => ({
      number: row.number,
      name: fullName(row),
      address: row.email || row.phoneNumber,
      reason: row.reason ?? "",
    })),
  };
});
