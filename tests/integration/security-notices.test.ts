import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { sayNotMe } from "@/app/(auth)/not-me/actions";
import { signedOutPath } from "@/components/ui/signed-out-path";
import {
  accountRequests,
  auditLog,
  deliveries,
  externalAccounts,
  messages,
  passkeys,
  rateLimits,
  users,
} from "@/db/schema";
import {
  type Authenticated,
  answerAccountRequests,
  changePassword,
  checkPassword,
  completeChangePassword,
  confirmSecondFactor,
  finishSignIn,
  forgetOldSessions,
  forgotPassword,
  isNotMeLink,
  isResetLink,
  proveWithCode,
  refreshTokens,
  reportNotMe,
  sessionCookieName,
  signIn,
  startSecondFactor,
} from "@/lib/identity";
import {
  actorOf,
  authenticationOf,
  issueTokens,
  noteOfDevice,
  openBrowserSession,
  sessionCookie,
} from "@/lib/identity/inside";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { checkEntitlement } from "@/lib/notification/sending/entitled";
import { type Ctx, hashToken, newId, sealCookie, systemCtx } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn } from "../factories/session";
import { as, browserOf, makeUser, type TestUser, whole } from "../factories/user";
import { AuthBrowser, standInForNextHeaders } from "../support/auth-browser";
import { appCode } from "../support/authenticator-app";
import { fulfilled, refused, rounds } from "../support/barrier";
import { accountOf, inBrowser, newVisitor, resetLinkOf, tokenRow } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";
import { at, START } from "../support/start";

const PASSWORD = "Manyhands1";
const WRONG = "Manyhands2";
const chosen = { password: "Quilting77x", confirmPassword: "Quilting77x" };
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";

const system = (now = at(0)) => systemCtx("worker", { now });
const answer = (now = at(0)) => answerAccountRequests(system(now));

const noticesTo = async ({ email }: TestUser) =>
  (await messagesTo(email)).flatMap(({ template, data }) => (template === "security-notice" ? [data] : []));
const eventsTo = async (user: TestUser) => (await noticesTo(user)).map(({ event }) => event);

const audited = async ({ id }: TestUser, ...actions: string[]) => {
  const rows = await system()
    .db.select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), inArray(auditLog.action, actions)));
  return rows.map(({ action }) => action);
};

async function triedBefore({ email }: { email: string | null }, hits: number): Promise<void> {
  const key = `wrong_passwords:${hashToken(email ?? "").slice(0, 32)}`;
  const windowStart = new Date("2026-11-20T00:00:00Z");
  await system().db.insert(rateLimits).values({ key, windowStart, hits });
}

const guess = (ctx: Ctx, email: string | null) =>
  signIn(ctx, { email: email ?? "", password: WRONG }).catch(() => undefined);

async function stateOf({ id, email }: TestUser) {
  const { db } = system();
  const token = (await messagesTo(email)).length;
  return { user: await accountOf(id), messages: token, limits: await db.$count(rateLimits) };
}

const enter = async (user: TestUser, ctx: Ctx) =>
  openBrowserSession(ctx, whole(await authenticationOf(ctx, user.id)), true);

const wrong = { status: 400, reason: "code.wrong" };

async function withFactor() {
  const user = await makeUser({ password: PASSWORD });
  const ctx = await signedIn(user, { now: at(-5 * MINUTE), proved: true });
  return { user, ctx, ...(await turnOnFactor(ctx)) };
}

async function wrongCodes(user: TestUser, key: string, tries: number, now = at(0), ctx = newVisitor(now)) {
  const first = await authenticationOf(ctx, user.id);
  const typed = { challenge: first.challenge ?? "", code: appCode(key, new Date(now().getTime() + HOUR)) };
  for (let count = 0; count < tries; count++) {
    await expect(finishSignIn(ctx, typed)).rejects.toMatchObject(wrong);
  }
}

async function member(wanted: Parameters<typeof makeUser>[0] = {}): Promise<TestUser> {
  const user = await makeUser({ password: PASSWORD, ...wanted });
  await browserOf(user, { now: at(-2 * DAY) });
  return user;
}

describe("a sign-in from a new device", () => {
  it("is told once, in the zone of its owner, with a link and with no secret in a table", async () => {
    const user = await member({ firstName: "Nora", timeZone: "America/Chicago" });
    await enter(user, { ...newVisitor(at(0)), userAgent: FIREFOX });
    const [notice, ...more] = await noticesTo(user);
    expect(more).toEqual([]);
    expect(notice).toEqual({
      firstName: "Nora",
      event: "new_device",
      date: "11/20/2026",
      time: "6:00 AM",
      zone: "America/Chicago",
      browser: "Firefox",
      system: "Windows",
      link: expect.stringMatching(/\/not-me\?token=[\w-]{43}$/),
    });
    const { token = "" } = await linkTo(user.email, "security-notice");
    expect(await tokenRow("not-me", token)).toMatchObject({
      userId: user.id,
      usedAt: null,
      expiresAt: new Date(START.getTime() + 7 * DAY),
    });
    expect(await audited(user, "identity.new_device")).toHaveLength(1);
    for (const table of ["one_time_tokens", "messages", "audit_log"]) {
      const rows = await system().db.execute(sql`select t::text as row from ${sql.identifier(table)} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it("is not told at the first sign-in of an account", async () => {
    const user = await makeUser({ registeredAt: at(-DAY)() });
    await enter(user, newVisitor(at(0)));
    expect(await noticesTo(user)).toEqual([]);
  });

  it("is not told in a browser that the account has signed in with", async () => {
    const user = await member();
    const deviceNote = await noteOfDevice(null, user.id, START);
    await enter(user, { ...newVisitor(at(0)), deviceNote });
    expect(await noticesTo(user)).toEqual([]);
    const others = await noteOfDevice(null, (await makeUser()).id, START);
    await enter(user, { ...newVisitor(at(0)), deviceNote: others });
    expect(await eventsTo(user)).toEqual(["new_device"]);
  });

  it("is told of an API client, unless an earlier session has its network address and name", async () => {
    const user = await makeUser({ registeredAt: START });
    const claims = { userId: user.id, sessionVersion: 0 };
    const client = { ...newVisitor(at(0)), userAgent: "Ledger/2" };
    await issueTokens(client, claims);
    await issueTokens(client, claims);
    expect(await noticesTo(user)).toEqual([]);
    await issueTokens({ ...newVisitor(at(0)), userAgent: "Ledger/2" }, claims);
    expect(await noticesTo(user)).toMatchObject([{ event: "new_device", browser: "", system: "" }]);
  });

  it("says nothing of what a stranger writes into the name of their browser", async () => {
    const user = await member();
    await enter(user, { ...newVisitor(at(0)), userAgent: "call-1-202-555-0142.example/1 (call us)" });
    expect(await noticesTo(user)).toMatchObject([{ browser: "", system: "" }]);
  });
});

describe("a new password", () => {
  it("is told once: by a reset, and by the settings", async () => {
    const one = await member();
    await completeChangePassword(newVisitor(at(0)), { ...(await resetLinkOf(one, at(0))), ...chosen });
    expect(await eventsTo(one)).toEqual(["password_reset"]);
    const other = await member();
    await changePassword(await inBrowser(other, at(0)), { currentPassword: PASSWORD, ...chosen });
    expect(await eventsTo(other)).toEqual(["password_changed"]);
  });
});

describe("twenty wrong passwords of a day", () => {
  it("are told by the worker, with the time and device of the last one", async () => {
    const user = await member();
    const stranger = { ...newVisitor(at(0)), userAgent: FIREFOX };
    await triedBefore(user, 18);
    await guess(stranger, user.email);
    await answer();
    expect(await noticesTo(user)).toEqual([]);
    await guess(stranger, user.email);
    expect(await noticesTo(user)).toEqual([]);
    expect((await answer(at(MINUTE))).failed).toBe(0);
    expect(await noticesTo(user)).toMatchObject([
      { event: "wrong_passwords", time: "7:00 AM", browser: "Firefox", system: "Windows" },
    ]);
    await guess(newVisitor(at(HOUR)), user.email);
    await answer(at(HOUR));
    expect(await eventsTo(user)).toEqual(["wrong_passwords"]);
    expect(await audited(user, "identity.wrong_passwords")).toHaveLength(1);
  });

  it("are counted together: in the owner's browser, elsewhere, and in a session", async () => {
    const user = await member();
    await triedBefore(user, 17);
    await guess({ ...newVisitor(at(0)), deviceNote: await noteOfDevice(null, user.id, START) }, user.email);
    await guess(newVisitor(at(0)), user.email);
    await answer();
    expect(await noticesTo(user)).toEqual([]);
    const here = as(user, { ip: "10.91.0.1", now: at(0) });
    expect(await checkPassword(here, { password: WRONG })).toEqual({ isSuccessful: false });
    expect(await eventsTo(user)).toEqual(["wrong_passwords"]);
  });

  it("are not told of an account without a password", async () => {
    const user = await makeUser();
    await triedBefore(user, 19);
    await checkPassword(as(user, { ip: "10.91.0.2", now: at(0) }), { password: WRONG });
    expect(await noticesTo(user)).toEqual([]);
  });

  it("that ends with the right one is not told", async () => {
    const user = await member();
    const owner = newVisitor(at(0));
    await triedBefore(user, 19);
    await signIn(owner, { email: user.email ?? "", password: PASSWORD });
    await answer();
    expect(await noticesTo(user)).toEqual([]);
  });

  it("does the same for every address: a request, which sends nothing where no account has a password", async () => {
    const invited = await makeUser({ registeredAt: null });
    const external = await makeUser();
    const deleted = await makeUser({ password: PASSWORD, deletedAt: START });
    const addresses = ["nobody.at.all@lakewood.example", invited.email, external.email, deleted.email];
    const { db } = system();
    for (const email of addresses) {
      const before = await db.$count(accountRequests);
      await triedBefore({ email }, 19);
      await guess(newVisitor(at(0)), email);
      expect(await db.$count(accountRequests)).toBe(before + 1);
    }
    expect(await answer()).toEqual({ answered: addresses.length, failed: 0 });
    const written = await Promise.all(addresses.map((email) => messagesTo(email)));
    expect(written).toEqual([[], [], [], []]);
  });
});

describe("ten wrong codes of a day", () => {
  it("are told", async () => {
    const { user, key } = await withFactor();
    const stranger = { ...newVisitor(at(0)), userAgent: FIREFOX };
    await wrongCodes(user, key, 9, at(0), stranger);
    expect(await noticesTo(user)).toEqual([]);
    await wrongCodes(user, key, 1, at(0), stranger);
    expect(await noticesTo(user)).toMatchObject([{ event: "wrong_codes", browser: "Firefox" }]);
    await wrongCodes(user, key, 1, at(HOUR));
    expect(await eventsTo(user)).toEqual(["wrong_codes"]);
    expect(await audited(user, "identity.wrong_codes")).toHaveLength(1);
  });

  it("are told of a session, too, without the right ones", async () => {
    const { user, ctx, key } = await withFactor();
    const here = { ...ctx, now: at(0) };
    await wrongCodes(user, key, 9);
    await proveWithCode(here, { code: appCode(key, at(0)()) });
    expect(await noticesTo(user)).toEqual([]);
    await expect(proveWithCode(here, { code: appCode(key, at(HOUR)()) })).rejects.toMatchObject(wrong);
    expect(await eventsTo(user)).toEqual(["wrong_codes"]);
  });

  it("are not told of while the owner sets up the factor", async () => {
    const user = await makeUser({ password: PASSWORD });
    const ctx = await signedIn(user, { now: at(0), proved: true });
    const { key } = await startSecondFactor(ctx, { password: PASSWORD });
    const code = appCode(key, at(HOUR)());
    for (let tries = 0; tries < 10; tries++) {
      await expect(confirmSecondFactor(ctx, { code })).rejects.toMatchObject({ status: 400 });
    }
    expect(await noticesTo(user)).toEqual([]);
  });
});

describe("a thief", () => {
  const guessAll = async (user: TestUser) => {
    const stranger = newVisitor(at(0));
    for (let tries = 0; tries < 20; tries++) await guess(stranger, user.email);
    await answer();
  };

  it("cannot silence a sign-in or a new password with wrong passwords before it", async () => {
    const user = await member();
    await guessAll(user);
    await enter(user, newVisitor(at(HOUR)));
    await changePassword(await inBrowser(user, at(HOUR)), { currentPassword: PASSWORD, ...chosen });
    await completeChangePassword(newVisitor(at(HOUR)), { ...(await resetLinkOf(user, at(HOUR))), ...chosen });
    expect(await eventsTo(user)).toEqual([
      "wrong_passwords",
      "new_device",
      "password_changed",
      "password_reset",
    ]);
  });

  it("cannot silence wrong codes with wrong passwords, nor a sign-in with another one", async () => {
    const { user, key } = await withFactor();
    await guessAll(user);
    await wrongCodes(user, key, 10);
    const { sessionVersion } = await accountOf(user.id);
    const shown: Authenticated = { challenge: null, userId: user.id, sessionVersion, proved: true };
    for (let device = 0; device < 2; device++) await openBrowserSession(newVisitor(at(HOUR)), shown, true);
    expect(await eventsTo(user)).toEqual(["wrong_passwords", "wrong_codes", "new_device", "new_devices"]);
  });

  it("cannot guess below the limits of an hour for a whole day", async () => {
    const { user, key } = await withFactor();
    for (const hour of [1, 3, 5]) {
      expect(await eventsTo(user)).toEqual([]);
      await wrongCodes(user, key, 4, at(hour * HOUR));
      for (let tries = 0; tries < 7; tries++) await guess(newVisitor(at(hour * HOUR)), user.email);
      await answer(at(hour * HOUR));
    }
    expect((await eventsTo(user)).toSorted()).toEqual(["wrong_codes", "wrong_passwords"]);
  });

  it("is told of in an account that nobody has used for months", async () => {
    const user = await member();
    await forgetOldSessions(system(at(200 * DAY)));
    await enter(user, newVisitor(at(200 * DAY)));
    expect(await eventsTo(user)).toEqual(["new_device"]);
  });

  it("cannot silence a sign-in with others before it: those of one kind of device are told when the day ends", async () => {
    const user = await member();
    const leaving = async () => {
      const rows = await system()
        .db.select({ event: sql<string>`data ->> 'event'`, at: deliveries.notBefore })
        .from(deliveries)
        .innerJoin(messages, eq(messages.id, deliveries.messageId))
        .where(and(eq(deliveries.userId, user.id), eq(deliveries.state, "pending")))
        .orderBy(deliveries.notBefore);
      return rows.map(({ event, at }) => `${event} ${at.toISOString()}`);
    };
    const midnight = Math.ceil(START.getTime() / DAY) * DAY - START.getTime();
    const noon = (day: number) => at(midnight + (day - 1) * DAY + 12 * HOUR);
    const isoOf = (now: () => Date) => now().toISOString();
    for (let device = 0; device < 4; device++) await enter(user, newVisitor(noon(1)));
    const first = [`new_device ${isoOf(noon(1))}`, `new_devices ${isoOf(at(midnight + DAY))}`];
    expect(await leaving()).toEqual(first);
    // The e-mail sent at the beginning of the second day is that day's; the day's own devices wait until it
    // ends.
    for (let device = 0; device < 2; device++) await enter(user, newVisitor(noon(2)));
    const second = `new_devices ${isoOf(at(midnight + 2 * DAY))}`;
    expect(await leaving()).toEqual([...first, second]);
    await enter(user, newVisitor(noon(4)));
    expect(await leaving()).toEqual([...first, second, `new_device ${isoOf(noon(4))}`]);
    await enter(user, { ...newVisitor(noon(4)), userAgent: FIREFOX });
    expect(await eventsTo(user)).toEqual([
      "new_device",
      "new_devices",
      "new_devices",
      "new_device",
      "new_device",
    ]);
    expect((await noticesTo(user)).at(-1)).toMatchObject({ browser: "Firefox", system: "Windows" });
  });

  it("who changes the address before the notice leaves does not get it", async () => {
    const user = await member();
    await enter(user, newVisitor(at(0)));
    const { db } = system();
    await db.update(users).set({ email: "thief@lakewood.example" }).where(eq(users.id, user.id));
    const rows = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.userId, user.id));
    const ids = rows.map(({ id }) => id);
    const { entitled } = await checkEntitlement(system(), ids);
    expect(entitled.map(({ template, address }) => [template, address])).toEqual([
      ["security-notice", user.email],
    ]);
  });
});

describe("notices of wrong tries", () => {
  it("come once a day, and again on the next", async () => {
    const user = await member();
    for (const [day, expected] of [
      [0, 1],
      [1, 2],
    ] as const) {
      for (const network of [1, 2]) {
        const stranger = { ...newVisitor(at(day * DAY)), ip: `10.92.${day}.${network}` };
        for (let tries = 0; tries < 20; tries++) await guess(stranger, user.email);
        await answer(at(day * DAY));
        expect(await noticesTo(user)).toHaveLength(expected);
      }
    }
    expect(await audited(user, "identity.wrong_passwords")).toHaveLength(2);
  });

  it("come once when the last tries come at the same moment, beside a new password and sign-ins", async () => {
    await rounds(4, async ({ atOnce }) => {
      const user = await member();
      const link = await resetLinkOf(user, at(0));
      const authentication: Authenticated = {
        challenge: null,
        userId: user.id,
        sessionVersion: 0,
        proved: false,
      };
      await triedBefore(user, 18);
      const here = as(user, { ip: newVisitor().ip, now: at(0) });
      const [reset, ...others] = await atOnce<unknown>(
        () => completeChangePassword(newVisitor(at(1)), { ...link, ...chosen }),
        () => guess(newVisitor(at(2)), user.email),
        () => checkPassword(here, { password: WRONG }),
        () => checkPassword(here, { password: WRONG }),
        () => openBrowserSession(newVisitor(at(3)), authentication, true),
        () => openBrowserSession(newVisitor(at(4)), authentication, true),
      );
      expect(await answer()).toMatchObject({ failed: 0 });
      expect(reset).toMatchObject({ status: "fulfilled" });
      const late = refused(others);
      for (const ended of late) expect(ended).toMatchObject({ status: 401 });
      const newDevices = ["new_device", "new_devices"].slice(0, 2 - late.length);
      expect((await eventsTo(user)).toSorted()).toEqual([...newDevices, "password_reset", "wrong_passwords"]);
    });
  });

  it("is undone with what it tells of", async () => {
    const user = await member();
    const stale: Authenticated = { challenge: null, userId: user.id, sessionVersion: 7, proved: false };
    await expect(openBrowserSession(newVisitor(at(0)), stale, true)).rejects.toMatchObject({ status: 401 });
    expect(await noticesTo(user)).toEqual([]);
    await enter(user, newVisitor(at(0)));
    expect(await eventsTo(user)).toEqual(["new_device"]);
  });
});

describe("“This wasn’t me”", () => {
  async function noticed() {
    const user = await member();
    const deviceNote = await noteOfDevice(null, user.id, START);
    const session = await enter(user, newVisitor(at(0)));
    const claims = { userId: user.id, sessionVersion: 0 };
    const { refresh_token: refreshToken } = await issueTokens({ ...newVisitor(at(0)), deviceNote }, claims);
    const { token = "" } = await linkTo(user.email, "security-notice");
    return { user, deviceNote, session, refreshToken, token };
  }

  it("changes nothing when its link is opened", async () => {
    const { user, session, token } = await noticed();
    const before = await stateOf(user);
    expect(await isNotMeLink(newVisitor(at(HOUR)), token)).toBe(true);
    expect(await stateOf(user)).toEqual(before);
    expect(await actorOf(newVisitor(at(MINUTE)), session)).not.toBeNull();
    expect(await tokenRow("not-me", token)).toMatchObject({ usedAt: null });
  });

  it("ends all sessions and the password, forgets the browsers, and sends a link for a new password", async () => {
    const { user, deviceNote, session, refreshToken, token } = await noticed();
    expect(await reportNotMe(newVisitor(at(HOUR)), { token })).toEqual({ userId: user.id });
    expect(await actorOf(newVisitor(at(HOUR)), session)).toBeNull();
    await expect(refreshTokens(newVisitor(at(HOUR)), { refreshToken })).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      signIn(newVisitor(at(HOUR)), { email: user.email ?? "", password: PASSWORD }),
    ).rejects.toMatchObject({ reason: "sign_in.wrong_credentials" });
    const reset = await linkTo(user.email, "reset-password");
    expect(await isResetLink(newVisitor(at(HOUR)), reset)).toBe(true);
    expect(await audited(user, "identity.not_me")).toHaveLength(1);
    await enter(user, { ...newVisitor(at(2 * DAY)), deviceNote });
    expect(await eventsTo(user)).toEqual(["new_device", "new_device"]);
    const fresh = await noteOfDevice(deviceNote, user.id, at(2 * DAY)());
    await enter(user, { ...newVisitor(at(4 * DAY)), deviceNote: fresh });
    expect(await eventsTo(user)).toEqual(["new_device", "new_device"]);
  });

  it("withdraws what waits to be told, and tells of the next new device at once", async () => {
    const { user, token } = await noticed();
    await enter(user, newVisitor(at(MINUTE)));
    expect(await eventsTo(user)).toEqual(["new_device", "new_devices"]);
    await reportNotMe(newVisitor(at(2 * MINUTE)), { token });
    await enter(user, newVisitor(at(3 * MINUTE)));
    expect(await eventsTo(user)).toEqual(["new_device", "new_devices", "new_device"]);
    const rows = await system()
      .db.select({ event: sql<string>`data ->> 'event'`, state: deliveries.state })
      .from(deliveries)
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .where(and(eq(deliveries.userId, user.id), eq(messages.template, "security-notice")))
      .orderBy(deliveries.createdAt);
    expect(rows.map(({ event, state }) => [event, state])).toEqual([
      ["new_device", "skipped"],
      ["new_devices", "skipped"],
      ["new_device", "pending"],
    ]);
  });

  it("removes the passkeys and outside accounts that were added since the oldest notice, and no others", async () => {
    const { user, token: first } = await noticed();
    const here = await inBrowser(user, at(2 * MINUTE));
    await changePassword(here, { currentPassword: PASSWORD, ...chosen });
    const { token = "" } = await linkTo(user.email, "security-notice");
    expect(token).not.toBe(first);
    const { db } = system();
    const added = (id: string, moment: Date) => ({ id, userId: user.id, createdAt: moment });
    const key = { publicKey: new Uint8Array(), counter: 0, name: "A key" };
    await db.insert(passkeys).values([
      { ...added(`before-${user.id}`, new Date(0)), ...key },
      { ...added(`since-${user.id}`, at(MINUTE)()), ...key },
    ]);
    await db.insert(externalAccounts).values([
      { provider: "google", subject: `before-${user.id}`, userId: user.id, createdAt: new Date(0) },
      { provider: "facebook", subject: `since-${user.id}`, userId: user.id, createdAt: at(MINUTE)() },
    ]);
    await reportNotMe(newVisitor(at(HOUR)), { token });
    const left = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id));
    expect(left.map(({ id }) => id)).toEqual([`before-${user.id}`]);
    const linked = await db.select().from(externalAccounts).where(eq(externalAccounts.userId, user.id));
    expect(linked.map(({ provider }) => provider)).toEqual(["google"]);
  });

  it("lets a note of an earlier release count until then, and no longer", async () => {
    const { user, token } = await noticed();
    const deviceNote = await sealCookie(JSON.stringify({ type: "device", id: newId(), userIds: [user.id] }));
    await enter(user, { ...newVisitor(at(HOUR)), deviceNote });
    expect(await eventsTo(user)).toEqual(["new_device"]);
    await reportNotMe(newVisitor(at(HOUR)), { token });
    await enter(user, { ...newVisitor(at(HOUR)), deviceNote });
    expect(await eventsTo(user)).toEqual(["new_device", "new_device"]);
  });

  it("makes the tries of a forgotten browser count with those of strangers", async () => {
    const { user, deviceNote, token } = await noticed();
    const key = `password:${hashToken(user.email ?? "").slice(0, 32)}`;
    await system().db.insert(rateLimits).values({ key, windowStart: START, hits: 100 });
    const known = { ...newVisitor(at(0)), deviceNote };
    await signIn(known, { email: user.email ?? "", password: PASSWORD });
    await reportNotMe(newVisitor(at(0)), { token });
    await expect(signIn(known, { email: user.email ?? "", password: PASSWORD })).rejects.toMatchObject({
      status: 429,
    });
  });

  it("works once, for seven days, and never with another secret", async () => {
    const { user, token } = await noticed();
    const expired = { status: 400, reason: "link.expired" };
    for (const shown of ["x", token.slice(1), token.toUpperCase()]) {
      await expect(reportNotMe(newVisitor(at(0)), { token: shown })).rejects.toMatchObject(expired);
      expect(await isNotMeLink(newVisitor(at(0)), shown)).toBe(false);
    }
    const late = newVisitor(at(7 * DAY));
    expect(await isNotMeLink(late, token)).toBe(false);
    await expect(reportNotMe(late, { token })).rejects.toMatchObject(expired);
    await reportNotMe(newVisitor(at(7 * DAY - SECOND)), { token });
    await expect(reportNotMe(newVisitor(at(0)), { token })).rejects.toMatchObject(expired);
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual([
      "security-notice",
      "reset-password",
    ]);
  });

  it("pressed twice at once sends one link", async () => {
    await rounds(8, async ({ atOnce }) => {
      const { user, token } = await noticed();
      const both = await atOnce(
        () => reportNotMe(newVisitor(at(HOUR)), { token }),
        () => reportNotMe(newVisitor(at(HOUR)), { token }),
      );
      expect(fulfilled(both)).toEqual([{ userId: user.id }]);
      expect(await messagesTo(user.email)).toHaveLength(2);
    });
  });

  it("of a deleted account does nothing", async () => {
    const { user, token } = await noticed();
    await system().db.update(users).set({ deletedAt: START }).where(eq(users.id, user.id));
    await expect(reportNotMe(newVisitor(at(0)), { token })).rejects.toMatchObject({ reason: "link.expired" });
  });
});

describe("the page of the link", () => {
  const SITE = "http://localhost:3000";
  beforeAll(standInForNextHeaders);

  const press = async (browser: AuthBrowser, token: string) => {
    const form = new FormData();
    form.set("token", token);
    browser.speak();
    return sayNotMe({}, form).then(
      (state) => state,
      (error: { digest?: string }) => error.digest,
    );
  };

  it("signs out the browser of its reader, and one of another account stays", async () => {
    for (const isOwn of [true, false]) {
      const user = await member();
      await enter(user, newVisitor());
      const { token = "" } = await linkTo(user.email, "security-notice");
      const browser = new AuthBrowser(SITE);
      browser.jar.set(await sessionCookie(await browserOf(isOwn ? user : await makeUser())));
      expect(await press(browser, token)).toContain(`;${signedOutPath("/not-me?done=1")};`);
      expect(browser.jar.has(sessionCookieName())).toBe(!isOwn);
      expect(await press(browser, token)).toMatchObject({ errors: { token: [expect.any(String)] } });
    }
  });
});

it("every file that opens sessions for callers of its own hands on the note of their browser", () => {
  const opening = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(root, "app", name), "utf8") }))
    .filter(
      ({ text }) => /makeCtx\(/.test(text) && /\b(?:enter|openBrowserSession|issueTokens)\(/.test(text),
    );
  expect(opening.map(({ name }) => name).toSorted()).toEqual(["api/auth/_admit.ts", "api/auth/_options.ts"]);
  expect(opening.filter(({ text }) => !text.includes("deviceNote"))).toEqual([]);
});

it("the address that asks for a new password is told nothing more by it", async () => {
  const user = await member();
  await forgotPassword(newVisitor(at(0)), { email: user.email ?? "" });
  await answer();
  expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["reset-password"]);
});
