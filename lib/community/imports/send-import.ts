import { and, count, eq, inArray, sql } from "drizzle-orm";
import { memberImportRows, memberImports } from "@/db/schema/member-imports";
import { conflict, invalid } from "@/lib/kernel";
import { audit, type Ctx, command, enqueue, requireUser } from "@/lib/platform";
import { idOf } from "../facts";
import { lockForInvitations } from "../invitations/invite-members";
import { requireAdmin } from "../policies";
import { hasGuesses, importOf, lockImport } from "./rows";
import { importIdSchema, sendImportSchema } from "./schemas";
import { standingIn } from "./standing";

const subject = (communityId: string) => ({ type: "community", id: communityId });

const wakeSender = (ctx: Ctx) => enqueue(ctx, "send-imports");

/**
 * Releases a list to the worker; deletes rows that get no invitation. Idempotent. For admins of an approved
 * community. Throws `invalid` if no row can be invited, `conflict` before an admin has checked guessed
 * columns and when another admin changed them.
 */
export const sendImport = command(sendImportSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const communityId = idOf(input.communityId);
  await requireAdmin(ctx, communityId);
  await lockForInvitations(ctx, communityId);
  const list = await importOf(ctx, communityId, input.importId);
  const { id } = list;
  if (list.state !== "draft") return;
  if (hasGuesses(list)) throw conflict("import.columns_unseen");
  const isSeen = list.columns?.every(({ meaning }, at) => meaning === input.columns?.[at]) ?? true;
  if (input.columns && !isSeen) throw conflict("import.columns_changed");
  const judged = ctx.db
    .select({ number: memberImportRows.number, standing: standingIn(ctx, communityId).as("standing") })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, id))
    .as("judged");
  const invited = ctx.db
    .select({ number: judged.number })
    .from(judged)
    .where(inArray(judged.standing, ["new", "again"]));
  const left = await ctx.db
    .delete(memberImportRows)
    .where(and(eq(memberImportRows.importId, id), sql`${memberImportRows.number} not in ${invited}`))
    .returning({ number: memberImportRows.number });
  await ctx.db.update(memberImportRows).set({ cells: [] }).where(eq(memberImportRows.importId, id));
  const [all] = await ctx.db
    .select({ total: count() })
    .from(memberImportRows)
    .where(eq(memberImportRows.importId, id));
  const total = all?.total ?? 0;
  if (total === 0) throw invalid("import.nobody_left");
  const now = ctx.now();
  await ctx.db
    .update(memberImports)
    .set({
      state: "sending",
      sentBy: userId,
      sentAt: now,
      touchedAt: now,
      columns: null,
      sheet: null,
      total,
      leftOut: left.length,
    })
    .where(eq(memberImports.id, id));
  await audit(ctx, "community.import_sent", subject(communityId), { import: id, count: total });
  await wakeSender(ctx);
});

/**
 * Stops between two batches; sent invitations stay. For admins. Throws `conflict` unless it is being sent.
 */
export const stopImport = command(importIdSchema, async (ctx, input): Promise<void> => {
  const { id, communityId } = await lockImport(ctx, input, "sending");
  await ctx.db
    .update(memberImports)
    .set({ state: "stopped", touchedAt: ctx.now(), resumesAt: null })
    .where(eq(memberImports.id, id));
  await audit(ctx, "community.import_stopped", subject(communityId), { import: id });
});

/**
 * The caller sends the remaining invitations. For admins of an approved community. Throws `conflict` unless
 * stopped.
 */
export const resumeImport = command(importIdSchema, async (ctx, input): Promise<void> => {
  const { userId } = requireUser(ctx);
  const { id, communityId } = await lockImport(ctx, input, "stopped");
  await lockForInvitations(ctx, communityId);
  await ctx.db
    .update(memberImports)
    .set({ state: "sending", sentBy: userId, touchedAt: ctx.now() })
    .where(eq(memberImports.id, id));
  await audit(ctx, "community.import_resumed", subject(communityId), { import: id });
  await wakeSender(ctx);
});
