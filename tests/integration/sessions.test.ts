import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "@/db/schema";
import {
  type BrowserSession,
  endSession,
  forgetOldSessions,
  listSessions,
  refreshTokens,
  signOut,
} from "@/lib/identity";
import { actorOf, issueTokens, readAccessToken, renewBrowserSession } from "@/lib/identity/inside";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, systemCtx } from "@/lib/platform";
import { as, asVisitor, browserOf, makeUser, type TestUser } from "../factories/user";
import { fulfilled, rounds } from "../support/barrier";

const START = new Date("2026-11-20T12:00:00Z");
const at = (ms: number): Ctx => asVisitor({ ip: "10.2.0.1", now: () => new Date(START.getTime() + ms) });
const opened = (user: TestUser) =>
  browserOf(user, { now: () => START, userAgent: "Test/1.0", ip: "10.2.0.9" });
const renewed = async (ms: number, held: BrowserSession) => {
  const next = await renewBrowserSession(at(ms), held);
  if (!next) throw new Error("the sign-in is over");
  return next;
};

describe("a browser's sign-in", () => {
  it("is renewed ten seconds before its cookie ends, and not before", async () => {
    const held = await opened(await makeUser());
    expect(held.until).toBe(START.getTime() + 15 * MINUTE);
    expect(await renewed(5 * MINUTE, held)).toEqual(held);
    const next = await renewed(15 * MINUTE - 10 * SECOND, held);
    expect(next).toEqual({ ...held, generation: 2, until: START.getTime() + 30 * MINUTE - 10 * SECOND });
  });

  it("is rotated once when ten tabs ask at the same moment, in every round", async () => {
    let held = await opened(await makeUser());
    await rounds(20, async ({ number, atOnce }) => {
      const ask = () => renewed(number * 15 * MINUTE, held);
      const tabs = fulfilled(await atOnce(...Array.from({ length: 10 }, () => ask)));
      expect(tabs).toHaveLength(10);
      expect(new Set(tabs.map((tab) => tab.generation))).toEqual(new Set([number + 1]));
      held = tabs[0] ?? held;
    });
  });

  it("survives an answer that was lost on the way, however late the browser asks again", async () => {
    const held = await opened(await makeUser());
    const lost = await renewed(15 * MINUTE, held);
    expect(await renewed(3 * DAY, held)).toMatchObject({ generation: lost.generation });
  });

  it("goes on in a database that came out of a backup, and an older copy of its cookie still ends it", async () => {
    const user = await makeUser();
    const held = await opened(user);
    const known = await renewed(15 * MINUTE, held);
    const newest = { ...known, generation: known.generation + 2 };
    const next = await renewed(60 * MINUTE, newest);
    expect(next.generation).toBe(newest.generation + 1);
    expect(await actorOf(at(60 * MINUTE), next)).toMatchObject({ userId: user.id });
    expect(await renewBrowserSession(at(62 * MINUTE), known)).toBeNull();
    expect(await actorOf(at(62 * MINUTE), next)).toBeNull();
  });

  it("ends for both when an old cookie comes back after the newest was seen", async () => {
    const user = await makeUser();
    const held = await opened(user);
    const next = await renewed(15 * MINUTE, held);
    expect(await actorOf(at(15 * MINUTE), next)).toMatchObject({ userId: user.id });
    expect(await renewBrowserSession(at(17 * MINUTE), held)).toBeNull();
    expect(await actorOf(at(17 * MINUTE), next)).toBeNull();
    expect(await renewBrowserSession(at(29 * MINUTE), next)).toBeNull();
  });

  it("ends thirty days after its last use when remembered, else twelve hours after it", async () => {
    const user = await makeUser();
    const kept = await browserOf(user, { now: () => START, remember: true });
    const passing = await browserOf(user, { now: () => START, remember: false });
    expect(await renewBrowserSession(at(DAY / 2), passing)).toBeNull();
    const used = await renewed(20 * DAY, kept);
    expect(await renewBrowserSession(at(49 * DAY), used)).toMatchObject({ generation: 3 });
    expect(await renewBrowserSession(at(50 * DAY), { ...used, generation: 3 })).not.toBeNull();
    expect(await renewBrowserSession(at(90 * DAY), used)).toBeNull();
  });

  it("ends 90 days after a member signed in, and 12 hours after staff did, however often it is renewed", async () => {
    for (const [isPlatformAdmin, step, end] of [
      [false, 25 * DAY, 90 * DAY],
      [true, 5 * HOUR, 12 * HOUR],
    ] as const) {
      let held = await opened(await makeUser({ isPlatformAdmin }));
      for (let used = step; used < end; used += step) held = await renewed(used, held);
      held = await renewed(end - 5 * MINUTE, held);
      expect(held.until).toBe(START.getTime() + end);
      expect(await actorOf(at(end - 1), held)).not.toBeNull();
      expect(await actorOf(at(end), held)).toBeNull();
      expect(await renewBrowserSession(at(end), held)).toBeNull();
    }
  });

  it("of a member who becomes staff ends 12 hours after they signed in", async () => {
    const user = await makeUser();
    const held = await renewed(11 * HOUR, await opened(user));
    const beStaff = { isPlatformAdmin: true };
    await systemCtx("test").db.update(users).set(beStaff).where(eq(users.id, user.id));
    expect(await actorOf(at(12 * HOUR - 1), held)).toMatchObject(beStaff);
    expect(await actorOf(at(12 * HOUR), held)).toBeNull();
    expect(await renewBrowserSession(at(12 * HOUR), held)).toBeNull();
  });

  it("of an API client ends at the same time, with its refresh tokens", async () => {
    for (const [isPlatformAdmin, step, end] of [
      [false, 25 * DAY, 90 * DAY],
      [true, 5 * HOUR, 12 * HOUR],
    ] as const) {
      const user = await makeUser({ isPlatformAdmin });
      let { refresh_token: refreshToken } = await issueTokens(at(0), {
        userId: user.id,
        sessionVersion: user.sessionVersion,
      });
      for (let used = step; used < end; used += step) {
        refreshToken = (await refreshTokens(at(used), { refreshToken })).refresh_token;
      }
      const { access_token, refresh_token } = await refreshTokens(at(end - MINUTE), { refreshToken });
      const claims = await readAccessToken(at(end), access_token);
      if (!claims) throw new Error("the access token is still valid");
      expect(await actorOf(at(end - 1), claims)).not.toBeNull();
      expect(await actorOf(at(end), claims)).toBeNull();
      await expect(refreshTokens(at(end), { refreshToken: refresh_token })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
  });

  it("of another person or of a signed-out account is not renewed", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const held = await opened(user);
    expect(await renewBrowserSession(at(15 * MINUTE), { ...held, userId: other.id })).toBeNull();
    expect(await actorOf(at(0), { ...held, userId: other.id })).toBeNull();
    await signOut(as(user), undefined);
    expect(await renewBrowserSession(at(15 * MINUTE), held)).toBeNull();
  });

  it("says when it was last seen, to within five minutes", async () => {
    const user = await makeUser();
    const held = await opened(user);
    const lastSeen = async () => {
      const [row] = await systemCtx("test").db.select().from(sessions).where(eq(sessions.id, held.sessionId));
      return row && row.lastSeenAt.getTime() - START.getTime();
    };
    await actorOf(at(MINUTE), held);
    expect(await lastSeen()).toBe(MINUTE);
    await actorOf(at(3 * MINUTE), held);
    expect(await lastSeen()).toBe(MINUTE);
    await actorOf(at(7 * MINUTE), held);
    expect(await lastSeen()).toBe(7 * MINUTE);
  });
});

describe("the list of signed-in devices", () => {
  const now = () => START;
  const on = (user: TestUser, { sessionId }: BrowserSession): Ctx => ({
    ...as(user, { now }),
    actor: { kind: "user", userId: user.id, isPlatformAdmin: false, sessionId },
  });

  it("shows the caller's own, this device first, and nobody else's", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [laptop, phone] = [await opened(user), await opened(user)];
    await opened(other);
    await issueTokens(at(0), { userId: user.id, sessionVersion: 0 });
    const list = await listSessions(on(user, laptop));
    expect(list.map((row) => [row.kind, row.isThis])).toEqual([
      ["browser", true],
      ["api", false],
      ["browser", false],
    ]);
    expect(list[0]).toMatchObject({ id: laptop.sessionId, userAgent: "Test/1.0", address: "10.2.0.9" });
    expect(list.map((row) => row.id)).toContain(phone.sessionId);
  });

  it("signs one of them out, with its tokens, and leaves the others", async () => {
    const user = await makeUser();
    const laptop = await opened(user);
    const token = await issueTokens(at(0), { userId: user.id, sessionVersion: 0 });
    const client = await readAccessToken(at(0), token.access_token);
    await endSession(on(user, laptop), { sessionId: client?.sessionId ?? "" });
    expect(client && (await actorOf(at(0), client))).toBeNull();
    await expect(refreshTokens(at(MINUTE), { refreshToken: token.refresh_token })).rejects.toMatchObject({
      status: 401,
    });
    expect(await actorOf(at(0), laptop)).not.toBeNull();
    expect(await listSessions(on(user, laptop))).toHaveLength(1);
  });

  it("signs out nobody else's, and nothing twice", async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [mine, theirs] = [await opened(user), await opened(other)];
    for (const sessionId of [theirs.sessionId, "nonsense", ""]) {
      await expect(endSession(on(user, mine), { sessionId })).rejects.toMatchObject({ status: 404 });
    }
    expect(await actorOf(at(0), theirs)).not.toBeNull();
    await endSession(on(user, mine), { sessionId: mine.sessionId });
    await expect(endSession(on(user, mine), { sessionId: mine.sessionId })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is forgotten a month after the sign-in ended, with its address", async () => {
    const user = await makeUser();
    const [ended, stays] = [await opened(user), await opened(user)];
    await endSession(on(user, stays), { sessionId: ended.sessionId });
    await forgetOldSessions(systemCtx("test", { now: () => new Date(START.getTime() + 29 * DAY) }));
    const ids = async () =>
      (
        await systemCtx("test")
          .db.select({ id: sessions.id })
          .from(sessions)
          .where(eq(sessions.userId, user.id))
      ).map(({ id }) => id);
    expect(await ids()).toHaveLength(2);
    await forgetOldSessions(systemCtx("test", { now: () => new Date(START.getTime() + 31 * DAY) }));
    expect(await ids()).toEqual([stays.sessionId]);
  });
});
