import { and, eq, sql } from "drizzle-orm";
import { sessions } from "@/db/schema/identity";
import { users } from "@/db/schema/users";
import { audit, type Ctx } from "@/lib/platform";
import { knownDeviceOf } from "../sessions/known-device";
import { ENDED_SESSION_KEPT } from "../sessions/rules/session-end";
import { LONGEST_AGENT } from "./device";
import { tellOfNewDevice } from "./tell-of-new-device";

type Opening = { userId: string; kind: "browser" | "api" };

/**
 * False for the account's first sign-in. Browsers are known by their note, API clients by network address and
 * name of an earlier session.
 */
async function isNewDevice(ctx: Ctx, { userId, kind }: Opening): Promise<boolean> {
  const isThisClient = and(
    eq(sessions.kind, "api"),
    sql`${sessions.createdAt} > coalesce(${users.devicesForgottenAt}, '-infinity')`,
    sql`${sessions.address} is not distinct from ${ctx.ip}`,
    sql`${sessions.userAgent} is not distinct from ${ctx.userAgent?.slice(0, LONGEST_AGENT) ?? null}`,
  );
  const [earlier] = await ctx.db
    .select({
      registeredAt: users.registeredAt,
      count: sql<number>`count(${sessions.id})::int`,
      same: sql<number>`(count(*) filter (where ${isThisClient}))::int`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(users.id, userId))
    .groupBy(users.id);
  // Rows of a long unused account are deleted, so their absence does not mean a first sign-in.
  const kept = new Date(ctx.now().getTime() - ENDED_SESSION_KEPT);
  if (!earlier?.registeredAt || (earlier.count === 0 && earlier.registeredAt > kept)) return false;
  if (kind === "api" && earlier.same > 0) return false;
  return (await knownDeviceOf(ctx, userId)) === null;
}

/** Notifies the owner of a new device. Call in the sign-in's transaction, before its session is stored. */
export async function noteNewDevice(ctx: Ctx, opening: Opening, sessionId: string): Promise<void> {
  if (!(await isNewDevice(ctx, opening))) return;
  await audit(ctx, "identity.new_device", { type: "user", id: opening.userId }, { sessionId });
  await tellOfNewDevice(ctx, opening.userId);
}
