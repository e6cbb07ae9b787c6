import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or } from "drizzle-orm";
import { communities, memberships } from "@/db/schema/community";
import { memberImportRows, memberImports } from "@/db/schema/member-imports";
import { DomainError, MINUTE, type PlainReason, reasonOf } from "@/lib/kernel";
import { audit, type Ctx, inTransaction, isDatabaseAway, log, requireSystem } from "@/lib/platform";
import { ADMIN, roleOf } from "../communities/rules/standing";
import { hostOf } from "../invitations/invite-members";
import { lockCommunity } from "../lock";
import { dayRoom } from "./day-room";
import { inviteRows, type Row, type RowResult } from "./invite-rows";
import type { ImportRow } from "./rows";

/** As in a form; each batch locks the community's row. */
const BATCH = 20;

/** Retry of a list on hold, in milliseconds. */
const HELD_LOOK = 5 * MINUTE;

const waiting = (importId: string) =>
  and(eq(memberImportRows.importId, importId), isNull(memberImportRows.outcome));

type List = { id: string; communityId: string };

type Brakes = "heeded" | "passed over";

const NO_LIMIT = {
  all: Number.POSITIVE_INFINITY,
  texts: Number.POSITIVE_INFINITY,
  more: null,
  moreTexts: null,
};

/** The list that has waited longest, so that communities take turns. */
async function nextImport(ctx: Ctx, brakes: Brakes): Promise<List | null> {
  const isDue = or(isNull(memberImports.resumesAt), lte(memberImports.resumesAt, ctx.now()));
  const [next] = await ctx.db
    .select({ id: memberImports.id, communityId: memberImports.communityId })
    .from(memberImports)
    .innerJoin(communities, eq(communities.id, memberImports.communityId))
    .where(
      and(
        eq(memberImports.state, "sending"),
        brakes === "heeded" ? isDue : or(isDue, isNotNull(communities.heldAt)),
      ),
    )
    .orderBy(asc(memberImports.touchedAt))
    .limit(1);
  return next ?? null;
}

async function mayInvite(ctx: Ctx, { communityId, sentBy }: ImportRow): Promise<boolean> {
  const [row] = await ctx.db
    .select({ role: memberships.role, confirmedAt: communities.confirmedAt })
    .from(memberships)
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, sentBy ?? communityId)));
  return row !== undefined && roleOf(row.role) === ADMIN && row.confirmedAt !== null;
}

/** Rows not invited keep their person, for the admin. */
async function write(ctx: Ctx, importId: string, { number, outcome, reason, invitationId }: RowResult) {
  const scrubbed = { firstName: "", lastName: "", email: "", phoneNumber: "" };
  await ctx.db
    .update(memberImportRows)
    .set({
      outcome,
      reason: reason ?? null,
      invitationId: invitationId ?? null,
      doneAt: ctx.now(),
      ...(outcome === "invited" ? scrubbed : {}),
    })
    .where(and(waiting(importId), eq(memberImportRows.number, number)));
}

const change = (ctx: Ctx, importId: string, set: Partial<typeof memberImports.$inferInsert>) =>
  ctx.db
    .update(memberImports)
    .set({ touchedAt: ctx.now(), ...set })
    .where(eq(memberImports.id, importId));

type Batch = "invited" | "waits" | "ended";

/** One transaction: an invitation and its row are written together or not at all. */
const sendBatch = (ctx: Ctx, list: List, brakes: Brakes, only?: number): Promise<Batch> =>
  inTransaction(ctx, async (tx): Promise<Batch> => {
    const community = await lockCommunity(tx, list.communityId);
    const [found] = await tx.db.select().from(memberImports).where(eq(memberImports.id, list.id));
    if (found?.state !== "sending") return "ended";
    if (community.heldAt && brakes === "heeded") {
      await change(tx, found.id, { resumesAt: new Date(tx.now().getTime() + HELD_LOOK) });
      return "waits";
    }
    if (!(await mayInvite(tx, found))) {
      await change(tx, found.id, { state: "stopped", resumesAt: null });
      await audit(tx, "community.import_stopped", subject(found), { import: found.id });
      return "ended";
    }
    const room = brakes === "heeded" ? await dayRoom(tx, found.communityId) : NO_LIMIT;
    const rows = await tx.db
      .select()
      .from(memberImportRows)
      .where(
        and(
          waiting(found.id),
          only === undefined ? undefined : eq(memberImportRows.number, only),
          room.texts > 0 ? undefined : ne(memberImportRows.email, ""),
        ),
      )
      .orderBy(asc(memberImportRows.number))
      .limit(Math.max(0, Math.min(BATCH, room.all)));
    if (rows.length > 0) {
      rows.push(...(await restOfHouseholds(tx, found.id, rows)));
      const host = await hostOf(tx, community, found.sentBy ?? "");
      for (const result of await inviteRows(tx, host, rows, room.texts)) await write(tx, found.id, result);
      await change(tx, found.id, { resumesAt: null });
      return "invited";
    }
    if (only !== undefined) return "invited";
    const [left] = await tx.db
      .select({ number: memberImportRows.number })
      .from(memberImportRows)
      .where(waiting(found.id))
      .limit(1);
    if (left) {
      await change(tx, found.id, { resumesAt: room.all > 0 ? room.moreTexts : room.more });
      return "waits";
    }
    await change(tx, found.id, { state: "done", endedAt: tx.now(), resumesAt: null });
    await audit(tx, "community.import_done", subject(found), { import: found.id });
    return "ended";
  });

/** A household gets one message, so it needs one batch. */
async function restOfHouseholds(ctx: Ctx, importId: string, rows: readonly Row[]): Promise<Row[]> {
  const households = rows.flatMap(({ sharesWith }) => sharesWith ?? []);
  if (households.length === 0) return [];
  return ctx.db
    .select()
    .from(memberImportRows)
    .where(
      and(
        waiting(importId),
        inArray(memberImportRows.sharesWith, households),
        notInArray(
          memberImportRows.number,
          rows.map(({ number }) => number),
        ),
      ),
    )
    .orderBy(asc(memberImportRows.number));
}

const subject = ({ communityId }: { communityId: string }) => ({ type: "community", id: communityId });

/**
 * Retries row by row: a row that fails alone is refused with its reason. False if no remaining row could be
 * the cause.
 */
async function sendSingly(ctx: Ctx, list: List, brakes: Brakes): Promise<boolean> {
  const rows = await ctx.db
    .select({ number: memberImportRows.number })
    .from(memberImportRows)
    .where(waiting(list.id))
    .orderBy(asc(memberImportRows.number))
    .limit(BATCH);
  for (const { number } of rows) {
    try {
      await sendBatch(ctx, list, brakes, number);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (!(error instanceof DomainError))
        log.error("import_row_failed", error, { import: list.id, row: number });
      const reason = error instanceof DomainError ? reasonOf(error.why) : "unexpected";
      await write(ctx, list.id, { number, outcome: "refused", reason: reason as PlainReason });
    }
  }
  return rows.length > 0;
}

/**
 * Sends released lists until none is due. A killed worker leaves whole batches, so each row is invited once.
 * Stops a list whose sender is no longer an admin; defers lists past the daily limit or on hold. For the
 * worker.
 */
export const sendImports = (ctx: Ctx, signal?: AbortSignal): Promise<void> => send(ctx, "heeded", signal);

/**
 * Ignores holds and daily limits: for records whose state is unknown after a restore. Rows not due by the
 * clock of `ctx` still wait, unless a hold is the reason.
 */
export const sendImportsHeldToo = (ctx: Ctx, signal?: AbortSignal): Promise<void> =>
  send(ctx, "passed over", signal);

async function send(ctx: Ctx, brakes: Brakes, signal: AbortSignal | undefined): Promise<void> {
  requireSystem(ctx);
  while (!signal?.aborted) {
    const list = await nextImport(ctx, brakes);
    if (!list) return;
    try {
      await sendBatch(ctx, list, brakes);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (!(await sendSingly(ctx, list, brakes))) throw error;
    }
  }
}
