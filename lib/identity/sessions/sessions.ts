import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { refreshTokens, sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { notFound, SECOND, unauthenticated } from "@/lib/kernel";
import {
  audit,
  type Ctx,
  command,
  idSchema,
  inTransaction,
  locking,
  newId,
  requireSystem,
  requireUser,
} from "@/lib/platform";
import { LONGEST_AGENT } from "../notices/device";
import { noteNewDevice } from "../notices/note-new-device";
import type { Authenticated } from "./authentication";
import { type BrowserSession, sessionSeconds } from "./browser-session";
import { COOKIE_LIFE } from "./rules/judge-cookie";
import { ENDED_SESSION_KEPT, sessionExpiry } from "./rules/session-end";

/** Locks the account; undefined if since deleted, signed out, or given a second factor. */
async function lockAuthenticated(ctx: Ctx, { userId, sessionVersion, proved }: Authenticated) {
  const [account] = await ctx.db
    .select({ isPlatformAdmin: users.isPlatformAdmin })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.sessionVersion, sessionVersion),
        isNull(users.deletedAt),
        proved ? undefined : isNull(users.totpConfirmedAt),
      ),
    )
    .for("share");
  locking(ctx, "person", [userId]);
  return account;
}

/** By id, before several are changed. */
export async function lockSessions(ctx: Ctx, userId: string): Promise<void> {
  const locked = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.id))
    .for("update");
  locking(
    ctx,
    "session",
    locked.map((row) => row.id),
  );
}

/**
 * Notifies the owner of a new device. Expires `lifeSeconds` after its last use, at most at `sessionEnd`.
 * Throws `unauthenticated` if the authentication is stale.
 */
export async function openSession(
  ctx: Ctx,
  authentication: Authenticated,
  kind: "browser" | "api",
  lifeSeconds: number,
): Promise<string> {
  const id = newId();
  const now = ctx.now();
  await inTransaction(ctx, async (inner) => {
    const account = await lockAuthenticated(inner, authentication);
    if (!account) throw unauthenticated();
    await noteNewDevice(inner, { userId: authentication.userId, kind }, id);
    await inner.db.insert(sessions).values({
      id,
      userId: authentication.userId,
      kind,
      userAgent: ctx.userAgent?.slice(0, LONGEST_AGENT) ?? null,
      address: ctx.ip,
      createdAt: now,
      lastSeenAt: now,
      rotatedAt: now,
      expiresAt: sessionExpiry({ createdAt: now, ...account }, now, lifeSeconds * SECOND),
      provedAt: authentication.proved ? now : null,
    });
  });
  return id;
}

export async function openBrowserSession(
  ctx: Ctx,
  authentication: Authenticated,
  remember: boolean,
): Promise<BrowserSession> {
  return {
    userId: authentication.userId,
    sessionVersion: authentication.sessionVersion,
    sessionId: await openSession(ctx, authentication, "browser", sessionSeconds(remember)),
    generation: 1,
    until: ctx.now().getTime() + COOKIE_LIFE,
    remember,
  };
}

export type DeviceView = {
  id: string;
  kind: "browser" | "api";
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isThis: boolean;
};

/** The most sessions listed; ending some shows the next ones. */
const MAX_LISTED = 100;

/** Lists the caller's open sessions: this device first, then by last use. At most 100. */
export async function listSessions(ctx: Ctx): Promise<DeviceView[]> {
  const { userId, sessionId } = requireUser(ctx);
  const rows = await ctx.db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now())))
    .orderBy(
      ...(sessionId ? [desc(eq(sessions.id, sessionId))] : []),
      desc(sessions.lastSeenAt),
      desc(sessions.id),
    )
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, isThis: row.id === sessionId }));
}

/** Throws `not_found` for ended sessions and other people's. */
export const endSession = command(z.object({ sessionId: z.string() }), async (ctx, input) => {
  const { userId } = requireUser(ctx);
  const id = idSchema.safeParse(input.sessionId);
  if (!id.success) throw notFound("a malformed session id");
  const [ended] = await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now() })
    .where(and(eq(sessions.id, id.data), eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (!ended) throw notFound("no such session of the caller");
  await revokeFamily(ctx, ended.id);
  await audit(ctx, "identity.device_signed_out", { type: "user", id: userId }, { sessionId: ended.id });
});

export const revokeFamily = (ctx: Ctx, sessionId: string) =>
  ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(refreshTokens.familyId, sessionId), isNull(refreshTokens.revokedAt)));

/**
 * Ends a person's sessions. `except` stays open without refresh tokens; its cookie needs the returned session
 * version.
 */
export async function endSessions(ctx: Ctx, userId: string, except?: string): Promise<number> {
  if (!ctx.inTransaction) throw new Error("sessions end in one transaction");
  locking(ctx, "person", [userId]);
  const [user] = await ctx.db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning({ version: users.sessionVersion });
  const now = ctx.now();
  await lockSessions(ctx, userId);
  await ctx.db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    );
  await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)));
  return user?.version ?? 0;
}

/** Deletes sessions after 30 days, with their network addresses. */
export async function forgetOldSessions(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  const before = new Date(ctx.now().getTime() - ENDED_SESSION_KEPT);
  const old = ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, before), lt(sessions.endedAt, before)))
    .orderBy(asc(sessions.id))
    .for("update");
  await ctx.db.delete(sessions).where(inArray(sessions.id, old));
}
