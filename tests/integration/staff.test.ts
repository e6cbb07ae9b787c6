import { and, eq, inArray } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { auditLog, oneTimeTokens, sessions, users } from "@/db/schema";
import { communityStatus, completeRegistration, createCommunity } from "@/lib/community";
import { addStaff, completeChangePassword, isResetLink, listStaff, removeStaff } from "@/lib/identity";
import { actorOf, peekRegistration } from "@/lib/identity/inside";
import { HOUR } from "@/lib/kernel";
import { deskLog } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { makeCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { as, browserOf, makeUser } from "../factories/user";
import { newVisitor } from "../support/credentials";
import { linkTo, messagesTo, templatesTo } from "../support/messages-to";
import { expiredLink, registrationToken, typed } from "../support/registering";

const { db } = systemCtx("test");
const command = (now?: () => Date) => systemCtx("desk command", now ? { now } : {});

afterEach(async () => {
  await db.update(users).set({ isPlatformAdmin: false });
  await db.delete(oneTimeTokens);
});

const isStaff = async (email: string | null) =>
  (
    await db
      .select({ is: users.isPlatformAdmin })
      .from(users)
      .where(eq(users.email, email ?? ""))
  )[0]?.is;
const linesAbout = async (...ids: string[]) =>
  db
    .select({ action: auditLog.action, actorId: auditLog.actorId, data: auditLog.data })
    .from(auditLog)
    .where(and(inArray(auditLog.subjectId, ids), inArray(auditLog.action, ["staff.added", "staff.removed"])))
    .orderBy(auditLog.at, auditLog.id);
const BY_COMMAND = { actorId: null, data: { actor: "system: desk command" } };

describe("somebody without an account", () => {
  it("registers with a link that works once, for a day, and works at the desk from then on", async () => {
    const email = newAddress();
    expect(await addStaff(command(), { email })).toEqual({ outcome: "invited", link: null, hours: 24 });
    expect(await isStaff(email)).toBeUndefined();
    const { token = "" } = await linkTo(email, "staff-invited");
    // A mail scanner's visit does not use the link.
    expect(await peekRegistration(newVisitor(), token)).toMatchObject({ email });
    const stored = JSON.stringify(await db.select().from(oneTimeTokens));
    expect(stored).not.toContain(token);

    const registered = await completeRegistration(newVisitor(), typed(token));
    expect(registered).toMatchObject({ isStaff: true, communityId: null });
    expect(await isStaff(email)).toBe(true);
    expect(await linesAbout(registered.userId)).toEqual([
      { action: "staff.added", actorId: null, data: { actor: "visitor" } },
    ]);
    await expect(completeRegistration(newVisitor(), typed(token))).rejects.toEqual(expiredLink);
    const { members } = await listStaff(command());
    expect(members).toEqual([
      {
        email,
        fullName: "Noor Haddad",
        since: expect.any(Date),
        secondFactor: null,
        lastSeenAt: null,
      },
    ]);
  });

  it("is no staff by registering in any other way, and by an older or withdrawn link", async () => {
    const email = newAddress();
    const printed = await addStaff(command(), { email, isMailed: false, isHandedOut: true });
    expect(await templatesTo(email)).toEqual([]);
    const first = new URL(printed.link ?? "").searchParams.get("token") ?? "";
    expect((await addStaff(command(), { email, isHandedOut: true })).outcome).toBe("invited_again");
    await expect(completeRegistration(newVisitor(), typed(first))).rejects.toEqual(expiredLink);
    const { token: second = "" } = await linkTo(email, "staff-invited");
    expect(await listStaff(command())).toMatchObject({ members: [], invited: [{ email }] });
    expect(await removeStaff(command(), { email })).toBe("link_ended");
    expect(await listStaff(command())).toEqual({ members: [], invited: [] });
    await expect(completeRegistration(newVisitor(), typed(second))).rejects.toEqual(expiredLink);

    // A community invitation or a registration makes only a member.
    await addStaff(command(), { email });
    const community = await makeCommunity();
    const { token } = await invite(community, { email });
    expect(await completeRegistration(newVisitor(), typed(token))).toMatchObject({
      isStaff: false,
      communityId: community.id,
    });
    expect(await isStaff(email)).toBe(false);
    expect(await listStaff(command())).toEqual({ members: [], invited: [] });
    const other = newAddress();
    const own = await registrationToken(other);
    expect(await completeRegistration(newVisitor(), typed(own))).toMatchObject({ isStaff: false });
    expect(await isStaff(other)).toBe(false);
  });

  it("cannot use a link after a day", async () => {
    const email = newAddress();
    const { link } = await addStaff(command(), { email, isHandedOut: true });
    const token = new URL(link ?? "").searchParams.get("token") ?? "";
    const later = newVisitor(() => new Date(Date.now() + 25 * HOUR));
    await expect(completeRegistration(later, typed(token))).rejects.toEqual(expiredLink);
  });
});

describe("somebody with an account", () => {
  it("keeps it with all that is in it, is told, and may be handed a link to a new password", async () => {
    const member = await makeUser({ password: "Manyhands1", language: "es" });
    const { id: communityId } = await createCommunity(as(member), { name: "Elm Street", communityTypeId: 1 });
    const added = await addStaff(command(), { email: ` ${member.email?.toUpperCase()} `, isHandedOut: true });
    expect(added).toMatchObject({ outcome: "promoted", hours: 1 });
    expect(await isStaff(member.email)).toBe(true);
    expect(await communityStatus(as(member), { communityId })).toMatchObject({ name: "Elm Street" });
    expect((await messagesTo(member.email)).at(-1)).toMatchObject({
      template: "staff-added",
      data: { firstName: member.firstName, link: expect.stringContaining("/login?returnTo=%2Fplatform") },
    });
    const link = new URL(added.link ?? "");
    const shown = { userId: member.id, token: link.searchParams.get("token") ?? "" };
    expect([link.pathname, await isResetLink(newVisitor(), shown)]).toEqual(["/change-password", true]);
    const password = "Quilting77x";
    await completeChangePassword(newVisitor(), { ...shown, password, confirmPassword: password });
    expect(await isResetLink(newVisitor(), shown)).toBe(false);
    expect(await linesAbout(member.id)).toEqual([{ action: "staff.added", ...BY_COMMAND }]);
  });

  it("is added twice without an error, a second e-mail or a second line of the log", async () => {
    const member = await makeUser();
    const email = member.email ?? "";
    expect((await addStaff(command(), { email })).outcome).toBe("promoted");
    expect(await addStaff(command(), { email })).toEqual({ outcome: "already", link: null, hours: 1 });
    expect(await templatesTo(email)).toEqual(["staff-added"]);
    expect(await linesAbout(member.id)).toHaveLength(1);
  });

  it("is listed with since when, a second factor and when it was last seen", async () => {
    const since = new Date("2026-11-20T15:00:00Z");
    const seen = new Date("2026-11-21T15:00:00Z");
    const [one, two] = [
      await makeUser({ totpConfirmedAt: since }),
      await makeUser({ isPlatformAdmin: true }),
    ].toSorted((a, b) => ((a.email ?? "") < (b.email ?? "") ? -1 : 1));
    if (!one || !two) throw new Error("two people");
    await addStaff(
      command(() => since),
      { email: one.email ?? "" },
    );
    await browserOf(one, { now: () => seen });
    expect(await listStaff(command())).toEqual({
      members: [
        { email: one.email, fullName: one.fullName, since, secondFactor: "app", lastSeenAt: seen },
        { email: two.email, fullName: two.fullName, since: null, secondFactor: null, lastSeenAt: null },
      ],
      invited: [],
    });
  });
});

describe("whoever is removed", () => {
  it("loses the right and every session, and stays an ordinary account", async () => {
    const [going, staying] = [
      await makeUser({ isPlatformAdmin: true }),
      await makeUser({ isPlatformAdmin: true }),
    ];
    const browser = await browserOf(going);
    expect(await actorOf(newVisitor(), browser)).toMatchObject({ isPlatformAdmin: true });
    expect(await removeStaff(command(), { email: going.email ?? "" })).toBe("removed");
    expect(await actorOf(newVisitor(), browser)).toBeNull();
    const open = await db
      .select({ endedAt: sessions.endedAt })
      .from(sessions)
      .where(eq(sessions.userId, going.id));
    expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
    const [now] = await db.select().from(users).where(eq(users.id, going.id));
    expect(await actorOf(newVisitor(), await browserOf(now ?? going))).toMatchObject({
      isPlatformAdmin: false,
    });
    expect(await removeStaff(command(), { email: going.email ?? "" })).toBe("not_staff");
    expect(await linesAbout(going.id)).toEqual([{ action: "staff.removed", ...BY_COMMAND }]);
    const { items } = await deskLog(as(staying), { pageSize: 5 });
    expect(items[0]).toMatchObject({ action: "staff.removed", by: null, person: going.fullName });
  });

  it("is not the last one, unless it is forced", async () => {
    const last = await makeUser({ isPlatformAdmin: true });
    const email = last.email ?? "";
    expect(await removeStaff(command(), { email })).toBe("last_one");
    expect(await isStaff(email)).toBe(true);
    expect(await removeStaff(command(), { email, isForced: true })).toBe("removed");
    expect(await isStaff(email)).toBe(false);
  });
});

it("only the system changes who works at the desk, and the desk alone reads it beside the system", async () => {
  const staff = await makeUser({ isPlatformAdmin: true });
  const email = newAddress();
  for (const ctx of [as(staff), newVisitor()]) {
    await expect(addStaff(ctx, { email })).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeStaff(ctx, { email: staff.email ?? "" })).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(listStaff(as(await makeUser()))).rejects.toMatchObject({ code: "forbidden" });
  await expect(listStaff(newVisitor())).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await listStaff(as(staff))).toEqual(await listStaff(command()));
  for (const wrong of ["", "lucia", "lucia@", "a b@example.org"]) {
    await expect(addStaff(command(), { email: wrong })).rejects.toMatchObject({ code: "invalid" });
  }
});
