import { setImmediate as nextTurn } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rateLimits, refreshTokens as refreshRows, users } from "@/db/schema";
import { checkPassword, readSessionCookie, refreshTokens, signIn, signOut } from "@/lib/identity";
import { actorOf, issueTokens, noteOfDevice, readAccessToken, sessionCookie } from "@/lib/identity/inside";
import { MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, hashToken, inTransaction, sealCookie, systemCtx } from "@/lib/platform";
import { as, asVisitor, browserOf, makeUser } from "../factories/user";

const WRONG_CREDENTIALS = "The email address or password is not correct. Please, try again";

const START = new Date("2026-11-20T12:00:00Z");
const PASSWORD = "Manyhands1";

const visitor = (ip: string, at = START): Ctx => asVisitor({ ip, now: () => at });
const later = (ms: number) => new Date(START.getTime() + ms);

const wrong = expect.objectContaining({ status: 400, title: WRONG_CREDENTIALS });

describe("signing in", () => {
  it("takes the right password, whatever the case and the spaces of the address", async () => {
    const user = await makeUser({ password: PASSWORD });
    const email = `  ${user.email?.toUpperCase()} `;
    expect(await signIn(visitor("10.0.1.1"), { email, password: PASSWORD })).toEqual({
      challenge: null,
      userId: user.id,
      sessionVersion: 0,
      proved: false,
    });
  });

  it("gives one answer for a wrong password, an unknown address, an invited person and a deleted account", async () => {
    const user = await makeUser({ password: PASSWORD });
    const invited = await makeUser({ registeredAt: null });
    const deleted = await makeUser({ password: PASSWORD, deletedAt: START });
    const tries = [
      { email: user.email ?? "", password: "Manyhands2" },
      { email: user.email ?? "", password: ` ${PASSWORD}` },
      { email: "nobody@lakewood.example", password: PASSWORD },
      { email: "not an address", password: PASSWORD },
      { email: invited.email ?? "", password: PASSWORD },
      { email: deleted.email ?? "", password: PASSWORD },
    ];
    for (const credentials of tries) {
      await expect(signIn(visitor("10.0.1.2"), credentials)).rejects.toEqual(wrong);
    }
  });

  it("asks for both fields", async () => {
    await expect(signIn(visitor("10.0.1.3"), { email: " ", password: "" })).rejects.toMatchObject({
      status: 400,
      errors: { email: ["Required"], password: ["Required"] },
    });
  });

  it("lets an older, cheaper hash be replaced by today's", async () => {
    const older =
      "$scrypt$ln=14,r=8,p=1$AAECAwQFBgcICQoLDA0ODw==$3yz3YonN4uDhTY8PdbgU2d4PtGo5GEYplw2kdOMsX9w=";
    const user = await makeUser();
    await systemCtx("test").db.update(users).set({ passwordHash: older }).where(eq(users.id, user.id));
    const credentials = { email: user.email ?? "", password: PASSWORD };
    await signIn(visitor("10.0.1.4"), credentials);
    const [row] = await systemCtx("test").db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await signIn(visitor("10.0.1.4"), credentials);
  });
});

const triedBefore = (ip: string, account: string, hits: number) =>
  systemCtx("test")
    .db.insert(rateLimits)
    .values({ key: `password:${hashToken(account).slice(0, 32)}:${ip}`, windowStart: START, hits })
    .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.windowStart], set: { hits } });

describe("guessing passwords", () => {
  it("ends after twenty wrong ones for an account, while its owner still gets in from elsewhere", async () => {
    const user = await makeUser({ password: PASSWORD });
    const email = user.email ?? "";
    const attacker = visitor("10.0.2.1");
    const guesses = await Promise.allSettled(
      Array.from({ length: 25 }, () => signIn(attacker, { email, password: "Manyhands2" })),
    );
    const statuses = guesses.map((guess) => guess.status === "rejected" && guess.reason.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await expect(signIn(attacker, { email, password: PASSWORD })).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 15 * 60,
    });
    await signIn(visitor("10.0.2.2"), { email, password: PASSWORD });
    await signIn(visitor("10.0.2.1", later(15 * MINUTE)), { email, password: PASSWORD });
  });

  it("ends after a hundred wrong ones from an address, for any account", async () => {
    const user = await makeUser({ password: PASSWORD });
    const from = visitor("10.0.2.3");
    await from.db.insert(rateLimits).values({ key: "password:10.0.2.3", windowStart: START, hits: 100 });
    const credentials = { email: user.email ?? "", password: PASSWORD };
    await expect(signIn(from, credentials)).rejects.toMatchObject({ status: 429 });
    await signIn(visitor("10.0.2.4"), credentials);
  });

  it("ends after four hundred wrong ones from the addresses around, too, and right ones use up nothing", async () => {
    const user = await makeUser({ password: PASSWORD });
    const credentials = { email: user.email ?? "", password: PASSWORD };
    const from = visitor("2001:db8:6:7::/64");
    const key = "password:2001:db8:6:0::/56";
    await from.db.insert(rateLimits).values({ key, windowStart: START, hits: 399 });
    await signIn(from, credentials);
    await signIn(from, credentials);
    await expect(signIn(from, { ...credentials, password: "Manyhands2" })).rejects.toEqual(wrong);
    await expect(signIn(from, credentials)).rejects.toMatchObject({ status: 429 });
    await signIn(visitor("2001:db8:6:100::/64"), credentials);
  });

  it("ends after a hundred wrong ones for an account from everywhere, known or not; the owner's browser goes on", async () => {
    const user = await makeUser({ password: PASSWORD });
    const stranger = await makeUser({ password: PASSWORD });
    for (const [index, email] of [user.email ?? "", "nobody.there@lakewood.example"].entries()) {
      await systemCtx("test")
        .db.insert(rateLimits)
        .values({ key: `password:${hashToken(email).slice(0, 32)}`, windowStart: START, hits: 99 });
      const guess = (ip: number, deviceNote: string | null = null) =>
        signIn({ ...visitor(`10.0.${8 + index}.${ip}`), deviceNote }, { email, password: "Manyhands2" });
      await expect(guess(1)).rejects.toEqual(wrong);
      for (const note of [
        null,
        await noteOfDevice(null, stranger.id, START),
        "known",
        await sealCookie("{}"),
      ]) {
        await expect(guess(2, note)).rejects.toMatchObject({
          status: 429,
          reason: "limits.passwords",
          retryAfterSeconds: 3600,
        });
      }
    }
    const own = { ...visitor("10.0.8.3"), deviceNote: await noteOfDevice(null, user.id, START) };
    const credentials = { email: user.email ?? "", password: PASSWORD };
    expect(await signIn(own, credentials)).toMatchObject({ userId: user.id });
    await expect(signIn(visitor("10.0.8.3"), credentials)).rejects.toMatchObject({ status: 429 });
    expect(await signIn(visitor("10.0.8.3", later(60 * MINUTE)), credentials)).toMatchObject({
      userId: user.id,
    });
  });

  it("in the owner's browser is counted for itself, whatever strangers do in its network", async () => {
    const user = await makeUser({ password: PASSWORD });
    const email = user.email ?? "";
    await triedBefore("10.0.2.8", email, 20);
    await systemCtx("test")
      .db.insert(rateLimits)
      .values({ key: "password:10.0.2.8", windowStart: START, hits: 100 });
    const own = { ...visitor("10.0.2.8"), deviceNote: await noteOfDevice(null, user.id, START) };
    expect(await signIn(own, { email, password: PASSWORD })).toMatchObject({ userId: user.id });
    const guesses = await Promise.allSettled(
      Array.from({ length: 21 }, () => signIn(own, { email, password: "Manyhands2" })),
    );
    const statuses = guesses.map((guess) => guess.status === "rejected" && guess.reason.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("does not count passwords that were right", async () => {
    const user = await makeUser({ password: PASSWORD });
    const from = visitor("10.0.2.5");
    await triedBefore("10.0.2.5", user.email ?? "", 19);
    for (let i = 0; i < 3; i++) await signIn(from, { email: user.email ?? "", password: PASSWORD });
  });

  it("leaves no address of a person in the limits", async () => {
    await expect(
      signIn(visitor("10.0.2.6"), { email: "secret.person@lakewood.example", password: "Manyhands2" }),
    ).rejects.toEqual(wrong);
    const rows = await systemCtx("test").db.select().from(rateLimits);
    expect(JSON.stringify(rows)).not.toContain("secret.person");
  });

  it("counts while one's own password is checked", async () => {
    const user = await makeUser({ password: PASSWORD });
    const ctx = as(user, { ip: "10.0.2.7", now: () => START });
    expect(await checkPassword(ctx, { password: PASSWORD })).toEqual({ isSuccessful: true });
    await triedBefore("10.0.2.7", user.id, 19);
    expect(await checkPassword(ctx, { password: "Manyhands2" })).toEqual({ isSuccessful: false });
    await expect(checkPassword(ctx, { password: PASSWORD })).rejects.toMatchObject({ status: 429 });
  });
});

describe("an access token", () => {
  it("names its person for fifteen minutes", async () => {
    const user = await makeUser();
    const person = { userId: user.id, sessionVersion: 0 };
    const { access_token, expires_in } = await issueTokens(visitor("10.0.3.1"), person);
    expect(expires_in).toBe(900);
    const claims = await readAccessToken(visitor("", later(15 * MINUTE - SECOND)), access_token);
    expect(claims).toMatchObject(person);
    expect(await readAccessToken(visitor("", later(15 * MINUTE)), access_token)).toBeNull();
    expect(claims && (await actorOf(visitor(""), claims))).toMatchObject({ kind: "user", userId: user.id });
  });

  it("of an account that was deleted names nobody", async () => {
    const user = await makeUser();
    const session = await browserOf(user);
    expect(await actorOf(visitor(""), session)).not.toBeNull();
    await systemCtx("test").db.update(users).set({ deletedAt: START }).where(eq(users.id, user.id));
    expect(await actorOf(visitor(""), session)).toBeNull();
  });
});

describe("a refresh token", () => {
  const issue = async (ip: string) => {
    const user = await makeUser();
    const token = await issueTokens(visitor(ip), { userId: user.id, sessionVersion: 0 });
    return { user, token };
  };
  const use = (refreshToken: string, at: Date) => refreshTokens(visitor("10.0.4.1", at), { refreshToken });
  const refused = expect.objectContaining({ status: 401 });

  it("gives new tokens once, and is stored as a hash only", async () => {
    const { token } = await issue("10.0.4.1");
    const next = await use(token.refresh_token, later(MINUTE));
    expect(next.refresh_token).not.toBe(token.refresh_token);
    const rows = await systemCtx("test").db.select().from(refreshRows);
    expect(JSON.stringify(rows)).not.toContain(next.refresh_token);
    expect(await readAccessToken(visitor("", later(2 * MINUTE)), next.access_token)).not.toBeNull();
  });

  it("used again later ends its whole family, but no other", async () => {
    const { user, token } = await issue("10.0.4.1");
    const elsewhere = await issueTokens(visitor("10.0.4.2"), { userId: user.id, sessionVersion: 0 });
    const next = await use(token.refresh_token, later(MINUTE));
    await expect(use(token.refresh_token, later(2 * MINUTE))).rejects.toEqual(refused);
    await expect(use(next.refresh_token, later(3 * MINUTE))).rejects.toEqual(refused);
    await use(elsewhere.refresh_token, later(3 * MINUTE));
  });

  it("sent twice at the same moment is rotated once, and the loser ends nothing", async () => {
    for (let round = 0; round < 20; round++) {
      const { token } = await issue("10.0.4.1");
      const both = await Promise.allSettled([
        use(token.refresh_token, later(MINUTE)),
        use(token.refresh_token, later(MINUTE)),
      ]);
      const won = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      expect(won, `round ${round}`).toHaveLength(1);
      await use(won[0]?.refresh_token ?? "", later(2 * MINUTE));
    }
  });

  it.each(["", " ", "x", "a".repeat(201)])("that is malformed (%#) is refused", async (malformed) => {
    await expect(use(malformed, START)).rejects.toMatchObject({ status: malformed === "x" ? 401 : 400 });
  });

  it("expires after thirty days", async () => {
    const { token } = await issue("10.0.4.1");
    await expect(use(token.refresh_token, later(30 * 24 * 60 * MINUTE))).rejects.toEqual(refused);
  });
});

describe("a browser's session", () => {
  const session = {
    userId: "0190a6e0-0000-7000-8000-000000000001",
    sessionVersion: 3,
    sessionId: "0190a6e0-0000-7000-8000-000000000002",
    generation: 7,
    until: START.getTime(),
  };

  it("lasts thirty days when it is remembered, else as long as the browser runs", async () => {
    const [kept, passing] = [
      await sessionCookie({ ...session, remember: true }),
      await sessionCookie({ ...session, remember: false }),
    ];
    expect(kept).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/", maxAge: 30 * 24 * 60 * 60 });
    expect(passing).not.toHaveProperty("maxAge");
    expect(await readSessionCookie(kept.value)).toEqual({ ...session, remember: true });
    expect(await readSessionCookie(passing.value)).toEqual({ ...session, remember: false });
  });

  it("is nobody's when the cookie is absent, damaged, or an access token", async () => {
    const { value } = await sessionCookie({ ...session, remember: true });
    const { access_token } = await issueTokens(visitor(""), {
      userId: (await makeUser()).id,
      sessionVersion: 0,
    });
    for (const worthless of [undefined, "", "x", value.slice(0, -2), access_token]) {
      expect(await readSessionCookie(worthless)).toBeNull();
    }
  });
});

describe("logging out", () => {
  it("ends every session of the account at once, and nobody else's", async () => {
    const user = await makeUser();
    const other = await makeUser();
    const claims = { userId: user.id, sessionVersion: 0 };
    const [mine, theirs] = [await browserOf(user), await browserOf(other)];
    const { refresh_token, access_token } = await issueTokens(visitor("10.0.5.1"), claims);
    await signOut(as(user), undefined);
    expect(await actorOf(visitor(""), mine)).toBeNull();
    const bearer = await readAccessToken(visitor(""), access_token);
    expect(bearer && (await actorOf(visitor(""), bearer))).toBeNull();
    expect(await actorOf(visitor(""), theirs)).not.toBeNull();
    await expect(refreshTokens(visitor("10.0.5.1"), { refreshToken: refresh_token })).rejects.toMatchObject({
      status: 401,
    });
  });

  it("ends the token, too, that a refresh was about to give out", async () => {
    const user = await makeUser();
    const claims = { userId: user.id, sessionVersion: 0 };
    const { refresh_token } = await issueTokens(visitor("10.0.5.2"), claims);
    const waiting = async (count: number) => {
      const { db } = systemCtx("test");
      const blocked = sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      while (((await db.execute<{ n: number }>(blocked))[0]?.n ?? 0) < count) await nextTurn();
    };
    // Both wait for the lock on the token's row: first the refresh, then the log-out.
    const { refreshing, leaving } = await inTransaction(systemCtx("test"), async ({ db }) => {
      await db.select().from(refreshRows).where(eq(refreshRows.userId, user.id)).for("update");
      const refreshing = refreshTokens(visitor("10.0.5.2"), { refreshToken: refresh_token });
      await waiting(1);
      const leaving = signOut(as(user), undefined);
      await waiting(2);
      return { refreshing, leaving };
    });
    const [given] = await Promise.all([refreshing, leaving]);
    await expect(
      refreshTokens(visitor("10.0.5.2"), { refreshToken: given.refresh_token }),
    ).rejects.toMatchObject({ status: 401 });
  });
});
