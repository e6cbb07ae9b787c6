import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountRequests, externalAccounts, rateLimits, sessions } from "@/db/schema";
import {
  answerAccountRequests,
  changePassword,
  completeChangePassword,
  forgotPassword,
  isResetLink,
  listSessions,
  refreshTokens,
  signIn,
  startChangePassword,
} from "@/lib/identity";
import { actorOf, issueTokens, openBrowserSession } from "@/lib/identity/inside";
import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, hashToken, newToken, systemCtx } from "@/lib/platform";
import { browserOf, makeUser, type TestUser, whole } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { accountOf, inBrowser, newVisitor, resetLinkOf, tokenRow } from "../support/credentials";
import { messagesTo } from "../support/messages-to";
import { expectNoTell } from "../support/no-tell";
import { takingItsTime } from "../support/scrypt-once";
import { at, START } from "../support/start";

const EXPIRED_LINK = "This link has been used already or has expired";

const PASSWORD = "Manyhands1";
const NEXT = "Quilting77x";

/** Milliseconds. Passwords are slow to compare by design, and many are compared here. */
const SLOW = { timeout: 240_000 };

const chosen = { password: NEXT, confirmPassword: NEXT };
const logsIn = (user: TestUser, password: string) =>
  signIn(newVisitor(), { email: user.email ?? "", password }).then(
    () => true,
    () => false,
  );
const expiredLink = expect.objectContaining({
  status: 400,
  title: EXPIRED_LINK,
  errors: { token: [EXPIRED_LINK] },
});

describe("a forgotten password", () => {
  it("is replaced over a link: the old one and every sign-in are not valid afterwards", async () => {
    const user = await makeUser({ password: PASSWORD, registeredAt: newVisitor().now() });
    const api = await issueTokens(newVisitor(), { userId: user.id, sessionVersion: 0, proved: false });
    const browser = await browserOf(user);
    const link = await resetLinkOf(user);
    expect(await isResetLink(newVisitor(), link)).toBe(true);
    expect(await completeChangePassword(newVisitor(), { ...link, ...chosen })).toBeUndefined();

    expect(await logsIn(user, PASSWORD)).toBe(false);
    expect(await logsIn(user, NEXT)).toBe(true);
    expect(await actorOf(newVisitor(), browser)).toBeNull();
    await expect(refreshTokens(newVisitor(), { refreshToken: api.refresh_token })).rejects.toMatchObject({
      status: 401,
    });
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual([
      "reset-password",
      "security-notice",
    ]);
  });

  it("is not written about to unknown, invited and deleted people; the answer is the same", async () => {
    const invited = await makeUser({ registeredAt: null });
    const deleted = await makeUser({ password: PASSWORD, deletedAt: START });
    const known = await makeUser({ password: PASSWORD });
    const addresses = ["nobody.at.all@lakewood.example", invited.email, deleted.email, known.email];
    for (const email of addresses) {
      expect(await forgotPassword(newVisitor(), { email: email ?? "" })).toBeUndefined();
    }
    expect((await answerAccountRequests(systemCtx("worker"))).failed).toBe(0);
    const written = await Promise.all(addresses.map(async (email) => (await messagesTo(email)).length));
    expect(written).toEqual([0, 0, 0, 1]);
  });

  it("stands in no table: neither the secret nor its link", async () => {
    const user = await makeUser({ password: PASSWORD });
    const { token } = await resetLinkOf(user);
    const { db } = systemCtx("test");
    for (const table of ["one_time_tokens", "messages", "account_requests", "audit_log"]) {
      const rows = await db.execute(sql`select t::text as row from ${sql.identifier(table)} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it.each([
    ["", "Required"],
    ["nobody", "Invalid email address"],
    ["a@b@c.example", "Invalid email address"],
    ["one@post.example, two@post.example", "Invalid email address"],
    ["one@post.example\nBcc: two@post.example", "Invalid email address"],
    ["one＠post.example", "Invalid email address"],
  ])("is refused for %j: %s", async (email, words) => {
    const before = await systemCtx("test").db.$count(accountRequests);
    await expect(forgotPassword(newVisitor(), { email })).rejects.toMatchObject({
      status: 400,
      errors: { email: [words] },
    });
    expect(await systemCtx("test").db.$count(accountRequests)).toBe(before);
  });

  it("is asked for a hundred times an hour from one place, which is then told to wait", async () => {
    const visitor = newVisitor(at(0));
    const key = `password-reset:${visitor.ip}`;
    await visitor.db.insert(rateLimits).values({ key, windowStart: START, hits: 100 });
    await expect(forgotPassword(visitor, { email: "anybody@post.example" })).rejects.toMatchObject({
      status: 429,
      title: expect.stringMatching(/^Too many attempts\. Please wait (?:a|\d+) \w+ and try again\.$/),
    });
  });
});

it("asked for from a whole network counts there, too: whoever has a /48 of IPv6 has 65,536 addresses", async () => {
  const visitor = { ...newVisitor(at(0)), ip: "2001:db8:5:7::/64" };
  const asked = () => forgotPassword(visitor, { email: "anybody@post.example" });
  await asked();
  for (const [network, hits] of [
    ["2001:db8:5:0::/56", 400],
    ["2001:db8:5:0::/48", 800],
    ["198.51.100.0/24", 400],
  ] as const) {
    const key = `password-reset:${network}`;
    await visitor.db
      .insert(rateLimits)
      .values({ key, windowStart: START, hits })
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.windowStart], set: { hits } });
    const from = network.startsWith("198") ? { ...visitor, ip: "198.51.100.9" } : visitor;
    const refused = forgotPassword(from, { email: "anybody@post.example" });
    await expect(refused).rejects.toMatchObject({ status: 429 });
    await visitor.db.delete(rateLimits).where(eq(rateLimits.key, key));
  }
  await asked();
});

describe("a reset link", () => {
  it("works once", async () => {
    const user = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user);
    await completeChangePassword(newVisitor(), { ...link, ...chosen });
    expect(await isResetLink(newVisitor(), link)).toBe(false);
    const again = { ...link, password: "Another11x", confirmPassword: "Another11x" };
    await expect(completeChangePassword(newVisitor(), again)).rejects.toEqual(expiredLink);
    expect(await logsIn(user, NEXT)).toBe(true);
  });

  it("works for one hour", async () => {
    const user = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user, at(0));
    expect(await isResetLink(newVisitor(at(HOUR - SECOND)), link)).toBe(true);
    expect(await isResetLink(newVisitor(at(HOUR)), link)).toBe(false);
    await expect(completeChangePassword(newVisitor(at(HOUR)), { ...link, ...chosen })).rejects.toEqual(
      expiredLink,
    );
  });

  it("is opened as often as a mail scanner likes", async () => {
    const user = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user);
    for (let i = 0; i < 5; i++) expect(await isResetLink(newVisitor(), link)).toBe(true);
    expect((await tokenRow("password-reset", link.token))?.usedAt).toBeNull();
  });

  it("of another person, of another purpose, unknown or malformed changes nothing", async () => {
    const user = await makeUser({ password: PASSWORD });
    const other = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user);
    const others = await resetLinkOf(other);
    const { db } = systemCtx("test");
    await db.execute(sql`
      insert into one_time_tokens (id, purpose, token_hash, user_id, data, created_at, expires_at)
      values (gen_random_uuid(), 'email-change', ${hashToken("email-change:moved")}, ${user.id}::uuid, '{}', now(),
        now() + interval '1 hour')`);
    const wrong = [
      { ...link, userId: other.id },
      { ...others, userId: user.id },
      { userId: user.id, token: "moved" },
      { userId: user.id, token: newToken() },
      { userId: user.id, token: `${link.token}=` },
      { userId: user.id, token: link.token.toLowerCase() },
      { userId: "not-an-id", token: link.token },
      { userId: `${user.id}'--`, token: link.token },
    ];
    for (const one of wrong) {
      expect(await isResetLink(newVisitor(), one)).toBe(false);
      await expect(completeChangePassword(newVisitor(), { ...one, ...chosen })).rejects.toEqual(expiredLink);
    }
    for (const missing of [
      { userId: "", token: link.token },
      { userId: user.id, token: "" },
    ]) {
      await expect(completeChangePassword(newVisitor(), { ...missing, ...chosen })).rejects.toMatchObject({
        status: 400,
      });
    }
    expect(await logsIn(user, PASSWORD)).toBe(true);
    expect(await logsIn(other, PASSWORD)).toBe(true);
    expect((await accountOf(user.id)).sessionVersion).toBe(0);
    expect(await isResetLink(newVisitor(), link)).toBe(true);
  });

  it("of an account that was deleted meanwhile opens nothing", async () => {
    const user = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user);
    await systemCtx("test").db.execute(sql`update users set deleted_at = now() where id = ${user.id}::uuid`);
    await expect(completeChangePassword(newVisitor(), { ...link, ...chosen })).rejects.toEqual(expiredLink);
  });

  it("dies with the password that another link has changed", async () => {
    const user = await makeUser({ password: PASSWORD });
    const [first, second] = [await resetLinkOf(user), await resetLinkOf(user)];
    await completeChangePassword(newVisitor(), { ...second, ...chosen });
    await expect(completeChangePassword(newVisitor(), { ...first, ...chosen })).rejects.toEqual(expiredLink);
  });

  it("outlives a password that is refused", async () => {
    const user = await makeUser({ password: PASSWORD });
    const link = await resetLinkOf(user);
    const refusals: [string, string, Record<string, string[]>][] = [
      ["Short1a", "Short1a", { password: ["Use 8 to 20 characters"] }],
      ["Abcdefghijklmnopqrs12", "Abcdefghijklmnopqrs12", { password: ["Use 8 to 20 characters"] }],
      ["          ", "          ", { password: expect.arrayContaining(["Add a number"]) }],
      ["Password1", "Password1", { password: [expect.stringContaining("too easy to guess")] }],
      [NEXT, "Quilting77y", { confirmPassword: ["Password does not match"] }],
    ];
    for (const [password, confirmPassword, errors] of refusals) {
      await expect(
        completeChangePassword(newVisitor(), { ...link, password, confirmPassword }),
      ).rejects.toMatchObject({ status: 400, errors });
    }
    await completeChangePassword(newVisitor(), { ...link, ...chosen });
    expect(await logsIn(user, NEXT)).toBe(true);
  });

  it("used in two tabs at the same moment changes the password once, in every round", SLOW, async () => {
    const user = await makeUser({ password: PASSWORD });
    let version = 0;
    await rounds(3, async ({ number, atOnce }) => {
      const link = await resetLinkOf(user);
      const choose = (password: string) => () =>
        completeChangePassword(newVisitor(), { ...link, password, confirmPassword: password });
      const [one, two] = [`Quilting${number}one`, `Quilting${number}two`];
      const results = await atOnce(choose(one), choose(two));
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toEqual([expiredLink]);
      expect(await logsIn(user, results[0]?.status === "fulfilled" ? one : two)).toBe(true);
      version += 1;
      expect((await accountOf(user.id)).sessionVersion).toBe(version);
    });
  });
});

describe("a reset link of an address that nobody has proved", () => {
  const squatted = async (wanted: object = {}) => {
    const user = await makeUser({
      password: PASSWORD,
      emailProvedAt: null,
      emailProof: "facebook",
      ...wanted,
    });
    const { db } = systemCtx("test");
    await db
      .insert(externalAccounts)
      .values({ provider: "facebook", subject: newToken(), userId: user.id, createdAt: START });
    const left = () => db.$count(externalAccounts, eq(externalAccounts.userId, user.id));
    return { user, left, link: await resetLinkOf(user) };
  };

  it("makes the account its reader's: no way in is left from before, and they are told", async () => {
    const { user, link, left } = await squatted();
    await completeChangePassword(newVisitor(), { ...link, ...chosen });
    expect(await left()).toBe(0);
    expect(await accountOf(user.id)).toMatchObject({ emailProof: "reset", emailProvedAt: expect.any(Date) });
    expect(await logsIn(user, NEXT)).toBe(true);
    expect((await messagesTo(user.email)).map(({ template, data }) => [template, data.removed])).toEqual([
      ["reset-password", undefined],
      ["security-notice", undefined],
      ["ways-in-removed", "facebook"],
    ]);
  });

  it("takes nothing away in the account's own session, and proves the address all the same", async () => {
    const { user, link, left } = await squatted();
    await completeChangePassword(await inBrowser(user), { ...link, ...chosen });
    expect(await left()).toBe(1);
    expect(await accountOf(user.id)).toMatchObject({ emailProof: "reset", emailProvedAt: expect.any(Date) });
  });

  it("changes the password alone where a second factor is on: the e-mail does not open that account", async () => {
    const { user, link, left } = await squatted({ totpSecret: "sealed", totpConfirmedAt: START });
    await completeChangePassword(newVisitor(), { ...link, ...chosen });
    expect(await left()).toBe(1);
    expect(await accountOf(user.id)).toMatchObject({ emailProof: "facebook", emailProvedAt: null });
  });
});

describe("somebody signed in", () => {
  it("puts a new password in the place of the one they show, and alone stays", async () => {
    const user = await makeUser({ password: PASSWORD });
    const elsewhere = await browserOf(user);
    const here = await inBrowser(user);
    const authentication = await changePassword(here, { currentPassword: PASSWORD, ...chosen });
    expect(authentication).toEqual({ challenge: null, userId: user.id, sessionVersion: 1, proved: false });
    expect(await actorOf(newVisitor(), elsewhere)).toBeNull();
    const back = await inBrowser(user);
    expect(await listSessions(back)).toMatchObject([{ isThis: true }]);
    expect(await logsIn(user, NEXT)).toBe(true);
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["security-notice"]);
  });

  it("keeps out whoever showed the old one a moment before", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user);
    const old = whole(await signIn(newVisitor(), { email: user.email ?? "", password: PASSWORD }));
    await changePassword(here, { currentPassword: PASSWORD, ...chosen });
    await expect(issueTokens(newVisitor(), old)).rejects.toMatchObject({ status: 401 });
    await expect(openBrowserSession(newVisitor(), old, true)).rejects.toMatchObject({ status: 401 });
  });

  it("must know the one they have", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user);
    await expect(changePassword(here, { currentPassword: "Wrong1234", ...chosen })).rejects.toMatchObject({
      status: 400,
      errors: { currentPassword: ["Incorrect password"] },
    });
    await expect(
      changePassword(here, { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD }),
    ).rejects.toMatchObject({ errors: { password: ["This is your password already"] } });
    await expect(
      changePassword(here, {
        currentPassword: PASSWORD,
        password: user.email ?? "",
        confirmPassword: user.email ?? "",
      }),
    ).rejects.toMatchObject({ status: 400 });
    expect((await accountOf(user.id)).sessionVersion).toBe(0);
  });

  it("has twenty tries at it, and then waits, wherever they are made", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user, at(0));
    await here.db.insert(rateLimits).values({
      key: `password:${hashToken(user.id).slice(0, 32)}:${here.ip}`,
      windowStart: START,
      hits: 20,
    });
    for (const work of [
      () => changePassword(here, { currentPassword: PASSWORD, ...chosen }),
      () => startChangePassword(here, { password: PASSWORD }),
    ]) {
      await expect(work()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 900 });
    }
  });

  it("changes it once when two devices do so at the same moment, in every round", SLOW, async () => {
    const user = await makeUser({ password: PASSWORD });
    let current = PASSWORD;
    await rounds(3, async ({ number, atOnce }) => {
      const [one, two] = [`Quilting${number}one`, `Quilting${number}two`];
      const change = (ctx: Ctx, password: string) => () =>
        changePassword(ctx, { currentPassword: current, password, confirmPassword: password });
      const results = await atOnce(change(await inBrowser(user), one), change(await inBrowser(user), two));
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toMatchObject([{ errors: { currentPassword: ["Incorrect password"] } }]);
      current = results[0]?.status === "fulfilled" ? one : two;
      expect(await logsIn(user, current)).toBe(true);
      const open = await systemCtx("test").db.$count(
        sessions,
        sql`${sessions.userId} = ${user.id}::uuid and ${sessions.endedAt} is null`,
      );
      expect(open).toBe(0);
    });
  });

  it("asks for a link with the password they have, or without one when there is none", async () => {
    const user = await makeUser({ password: PASSWORD });
    const social = await makeUser();
    const here = await inBrowser(user);
    await expect(startChangePassword(here, {})).rejects.toMatchObject({ errors: { password: ["Required"] } });
    await expect(startChangePassword(here, { password: "Wrong1234" })).rejects.toMatchObject({
      errors: { password: ["Incorrect password"] },
    });
    expect(await messagesTo(user.email)).toEqual([]);
    await startChangePassword(here, { password: PASSWORD });
    await startChangePassword(await inBrowser(social), {});
    for (const one of [user, social]) {
      expect((await messagesTo(one.email)).map(({ template }) => template)).toEqual(["reset-password"]);
    }
    await expect(startChangePassword(newVisitor(), {})).rejects.toMatchObject({ status: 401 });
  });
});

describe("time tells nobody who has an account", () => {
  it("at a sign-in", SLOW, async () => {
    const spent = await takingItsTime(() =>
      expectNoTell({ rounds: 9, factor: 1.5 }, async (series) => {
        const user = await makeUser({ password: PASSWORD });
        const tryAt = (email: string) => signIn(newVisitor(), { email, password: "Wrong1234" });
        return {
          known: () => tryAt(user.email ?? ""),
          unknown: (round) => tryAt(`nobody.${series}.${round}@lakewood.example`),
        };
      }),
    );
    // A hash takes about 200 ms on a current machine, so below 20 ms nothing was hashed.
    expect(spent.unknown).toBeGreaterThan(20);
  });

  it("at a forgotten password", async () => {
    const forget = (email = "") => forgotPassword(newVisitor(), { email });
    for (let round = 0; round < 5; round++) await forget(`warm.up.${round}@lakewood.example`);
    await expectNoTell({ rounds: 41, factor: 1.5 }, async (series) => {
      const people = await Promise.all(Array.from({ length: 41 }, () => makeUser()));
      return {
        known: (round) => forget(people[round]?.email ?? ""),
        unknown: (round) => forget(`nobody.else.${series}.${round}@lakewood.example`),
      };
    });
  });
});
