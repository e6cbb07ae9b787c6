import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, rateLimits, recoveryCodes as recoveryRows, users } from "@/db/schema";
import {
  abandonSecondFactor,
  confirmationFor,
  confirmSecondFactor,
  disableSecondFactor,
  finishSignIn,
  newRecoveryCodes,
  proveWithCode,
  readSessionCookie,
  refreshTokens,
  secondFactorStatus,
  signIn,
  startSecondFactor,
  waitingSecondFactor,
} from "@/lib/identity";
import { actorOf, authenticationOf, issueTokens, readAccessToken } from "@/lib/identity/inside";
import { MINUTE, SECOND } from "@/lib/kernel";
import { hasRecentProof, systemCtx } from "@/lib/platform";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn, through } from "../factories/session";
import { asVisitor, browserOf, makeUser, type TestUser, whole } from "../factories/user";
import { appCode, codesLater } from "../support/authenticator-app";
import { fulfilled, rounds } from "../support/barrier";
import { messagesTo } from "../support/messages-to";

const START = new Date("2026-11-20T12:00:00Z");
const PASSWORD = "Manyhands1";
const later = (ms: number) => new Date(START.getTime() + ms);
const at = (moment: Date, ip = "10.3.0.1") => ({ now: () => moment, ip });
const db = () => systemCtx("test").db;

const rowOf = async (user: TestUser) => {
  const [row] = await db().select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error("the account is gone");
  return row;
};

async function withFactor(wanted: { password?: string } = {}) {
  const user = await makeUser(wanted);
  // Without a password a fresh sign-in suffices; hashing a password takes long.
  const factor = await turnOnFactor(await signedIn(user, { ...at(later(-5 * MINUTE)), proved: true }));
  return { user, ...factor };
}

async function challenge(user: TestUser, moment = START): Promise<string> {
  const authentication = await authenticationOf(asVisitor(at(moment)), user.id);
  if (authentication.challenge === null) throw new Error("no second step was asked for");
  return authentication.challenge;
}

const finish = (given: string, code: string, moment = START, ip = "10.3.0.1") =>
  finishSignIn(asVisitor(at(moment, ip)), { challenge: given, code });

const wrongCode = expect.objectContaining({ status: 400, errors: { code: [expect.any(String)] } });
const expired = expect.objectContaining({ status: 401, errors: undefined });

describe("turning the second factor on", () => {
  it("asks for the password, shows a key, and counts once the app's first code confirms it", async () => {
    const user = await makeUser({ password: PASSWORD });
    const ctx = await signedIn(user, at(START));
    expect(await confirmationFor(ctx)).toBe("password");
    await expect(startSecondFactor(ctx, {})).rejects.toMatchObject({ errors: { password: ["Required"] } });
    await expect(startSecondFactor(ctx, { password: "Wrong1234" })).rejects.toMatchObject({
      errors: { password: ["Incorrect password"] },
    });
    const { uri, key } = await startSecondFactor(ctx, { password: PASSWORD });
    expect(uri).toContain(`secret=${key.replaceAll(" ", "")}`);
    expect(await waitingSecondFactor(ctx, undefined)).toEqual({ uri, key });
    expect((await secondFactorStatus(ctx, undefined)).since).toBeNull();
    // No second step is required before the factor is confirmed.
    expect((await authenticationOf(ctx, user.id)).challenge).toBeNull();

    await expect(confirmSecondFactor(ctx, { code: "000000" })).rejects.toMatchObject({
      errors: { code: [expect.any(String)] },
    });
    const { recoveryCodes } = await confirmSecondFactor(ctx, { code: appCode(key, START) });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await secondFactorStatus(ctx, undefined)).toEqual({
      since: START,
      recoveryCodesLeft: 10,
      hasPassword: true,
    });
    expect((await authenticationOf(ctx, user.id)).challenge).not.toBeNull();
    expect(await messagesTo(user.email)).toMatchObject([
      { template: "second-factor-changed", data: { what: "second_factor_on" } },
    ]);
  });

  it("keeps neither the key nor a recovery code readable", async () => {
    const { user, key, recoveryCodes } = await withFactor();
    const codes = await db().select().from(recoveryRows).where(eq(recoveryRows.userId, user.id));
    const kept = JSON.stringify([await rowOf(user), codes]);
    expect(kept).not.toContain(key.replaceAll(" ", ""));
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code);
      expect(kept).not.toContain(code.replaceAll("-", ""));
    }
  });

  it("ends every other sign-in of the account, and not this one, which counts as proved", async () => {
    const user = await makeUser();
    const [here, elsewhere] = [await browserOf(user, at(START)), await browserOf(user, at(START))];
    const authentication = { userId: user.id, sessionVersion: 0, proved: false };
    const client = await issueTokens(asVisitor(at(START)), authentication);
    await turnOnFactor(await through(here, at(START)));
    expect(await actorOf(asVisitor(at(START)), elsewhere)).toBeNull();
    const token = await readAccessToken(asVisitor(at(START)), client.access_token);
    expect(token && (await actorOf(asVisitor(at(START)), token))).toBeNull();
    await expect(
      refreshTokens(asVisitor(at(START)), { refreshToken: client.refresh_token }),
    ).rejects.toMatchObject({ status: 401 });
    const ctx = await through(here, at(START));
    expect(ctx.actor).toMatchObject({ kind: "user", secondFactor: true, provedAt: START });
  });

  it("asks whoever showed the password a moment before, too", async () => {
    const user = await makeUser();
    const authentication = whole(await authenticationOf(asVisitor(at(START)), user.id));
    await turnOnFactor(await signedIn(user, { ...at(START), proved: true }));
    await expect(issueTokens(asVisitor(at(START)), authentication)).rejects.toMatchObject({ status: 401 });
  });

  it("waits a quarter of an hour for the first code, and takes none from before it began", async () => {
    const user = await makeUser();
    const { key } = await startSecondFactor(await signedIn(user, at(START)), {});
    const late = await signedIn(user, at(later(16 * MINUTE)));
    expect(await waitingSecondFactor(late, undefined)).toBeNull();
    await expect(confirmSecondFactor(late, { code: appCode(key, later(16 * MINUTE)) })).rejects.toMatchObject(
      { status: 409 },
    );
    const ctx = await signedIn(user, at(START));
    await expect(confirmSecondFactor(ctx, { code: appCode(key, codesLater(START, -2)) })).rejects.toThrow();
    await confirmSecondFactor(ctx, { code: appCode(key, codesLater(START, -1)) });
  });

  it("can be left, and is not begun again over one that is on", async () => {
    const user = await makeUser();
    const ctx = await signedIn(user, at(START));
    const { key } = await startSecondFactor(ctx, {});
    await abandonSecondFactor(ctx, undefined);
    await expect(confirmSecondFactor(ctx, { code: appCode(key, START) })).rejects.toMatchObject({
      status: 409,
    });
    await turnOnFactor(ctx);
    const proved = await signedIn(user, { ...at(START), proved: true });
    await expect(startSecondFactor(proved, {})).rejects.toMatchObject({ status: 409 });
    await abandonSecondFactor(proved, undefined);
    expect((await secondFactorStatus(proved, undefined)).since).not.toBeNull();
  });

  it("asks an account without a password for a fresh sign-in instead", async () => {
    const user = await makeUser();
    const session = await browserOf(user, at(START));
    expect(await confirmationFor(await through(session, at(later(15 * MINUTE - SECOND))))).toBe("nothing");
    const stale = await through(session, at(later(15 * MINUTE)));
    expect(await confirmationFor(stale)).toBe("sign-in");
    await expect(startSecondFactor(stale, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe("the second step of a sign-in", () => {
  it("comes after the right password, takes the app's code and opens a proved session", async () => {
    const { user, key } = await withFactor({ password: PASSWORD });
    const first = await signIn(asVisitor(at(START)), { email: user.email ?? "", password: PASSWORD });
    expect(first).toEqual({ challenge: expect.any(String) });
    expect(await finish(first.challenge ?? "", appCode(key, START))).toEqual({
      challenge: null,
      userId: user.id,
      sessionVersion: 0,
      proved: true,
    });
  });

  it("takes a code once, in whatever sign-in", async () => {
    const { user, key } = await withFactor();
    const code = appCode(key, START);
    const [one, two] = [await challenge(user), await challenge(user)];
    await finish(one, code);
    for (const given of [one, two]) await expect(finish(given, code)).rejects.toEqual(wrongCode);
    await expect(finish(two, appCode(key, codesLater(START, -1)))).rejects.toEqual(wrongCode);
    await finish(two, appCode(key, codesLater(START, 1)));
  });

  it("of two with one code at the same moment, lets one in", async () => {
    const { user, key, recoveryCodes } = await withFactor();
    let step = 0;
    await rounds(10, async ({ atOnce, number }) => {
      step += 2;
      const moment = codesLater(START, step);
      const fresh = await challenge(user, moment);
      const code = number % 2 ? appCode(key, moment) : (recoveryCodes.pop() ?? "");
      const both = await atOnce(
        () => finish(fresh, code, moment, "10.3.1.1"),
        () => finish(fresh, code, moment, "10.3.1.2"),
      );
      expect(fulfilled(both)).toHaveLength(1);
    });
  });

  it("takes each recovery code once, however it is typed, and tells its owner", async () => {
    const { user, recoveryCodes } = await withFactor();
    const [first = "", second = ""] = recoveryCodes;
    await finish(await challenge(user), ` ${first.toUpperCase().replaceAll("-", " ")} `);
    await expect(finish(await challenge(user), first)).rejects.toEqual(wrongCode);
    await finish(await challenge(user), second);
    expect((await secondFactorStatus(await signedIn(user), undefined)).recoveryCodesLeft).toBe(8);
    expect((await messagesTo(user.email)).map(({ data }) => data.what)).toEqual([
      "second_factor_on",
      "recovery_code_used",
      "recovery_code_used",
    ]);
  });

  it("refuses codes of somebody else", async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    const given = await challenge(one.user);
    await expect(finish(given, appCode(other.key, START))).rejects.toEqual(wrongCode);
    await expect(finish(given, other.recoveryCodes[0] ?? "")).rejects.toEqual(wrongCode);
  });

  it("refuses a challenge that ran out, that somebody made up, or that something else was signed for", async () => {
    const { user, key } = await withFactor();
    const old = await challenge(user, later(-10 * MINUTE - SECOND));
    const [header = "", body = ""] = (await challenge(user)).split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const authentication = { userId: user.id, sessionVersion: 0, proved: true };
    const { access_token } = await issueTokens(asVisitor(at(START)), authentication);
    for (const given of [old, "", "x", `${header}.${body}.`, `${none}.${body}.`, access_token]) {
      await expect(finish(given, appCode(key, START)), given).rejects.toEqual(expired);
    }
  });

  it("has a challenge that opens nothing by itself", async () => {
    const { user } = await withFactor();
    const given = await challenge(user);
    expect(await readAccessToken(asVisitor(at(START)), given)).toBeNull();
    expect(await readSessionCookie(given)).toBeNull();
  });

  it("is over once the account ended its sessions, is gone, or turned the factor off", async () => {
    const changed = async (change: Partial<typeof users.$inferInsert>) => {
      const { user, key } = await withFactor();
      const given = await challenge(user);
      await db().update(users).set(change).where(eq(users.id, user.id));
      await expect(finish(given, appCode(key, START))).rejects.toEqual(expired);
    };
    await changed({ sessionVersion: 1 });
    await changed({ deletedAt: START });
    await changed({ totpConfirmedAt: null, totpSecret: null });
  });

  it("asks for a code", async () => {
    const { user } = await withFactor();
    await expect(finish(await challenge(user), " ")).rejects.toMatchObject({
      errors: { code: ["Required"] },
    });
  });
});

describe("guessing codes", () => {
  it("ends after ten from an address, while the owner still gets in from elsewhere", async () => {
    const { user, key } = await withFactor();
    const given = await challenge(user);
    const guesses = await Promise.allSettled(
      Array.from({ length: 13 }, (_, i) => finish(given, String(100000 + i), START, "10.3.2.1")),
    );
    const statuses = guesses.map((guess) => guess.status === "rejected" && guess.reason.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await expect(finish(given, appCode(key, START), START, "10.3.2.1")).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
    });
    await finish(given, appCode(key, START), START, "10.3.2.2");
  });

  it("from many addresses ends at the sign-in, but not for a recovery code, and not in an open session", async () => {
    const { user, key, recoveryCodes } = await withFactor();
    const windowStart = new Date("2026-11-20T12:00:00Z");
    await db()
      .insert(rateLimits)
      .values({ key: `factor:${user.id}`, windowStart, hits: 60 });
    const given = await challenge(user);
    await expect(finish(given, appCode(key, START), START, "10.3.2.3")).rejects.toMatchObject({
      status: 429,
      title: expect.stringContaining("recovery code"),
    });
    await finish(given, recoveryCodes[0] ?? "", START, "10.3.2.4");
    await proveWithCode(await signedIn(user, at(START, "10.3.2.5")), { code: appCode(key, START) });
  });

  it("does not count codes that were right", async () => {
    const { user, key } = await withFactor();
    for (let i = 0; i < 12; i++) {
      const moment = codesLater(START, i);
      await finish(await challenge(user, moment), appCode(key, moment), moment, "10.3.2.6");
    }
  });
});

describe("showing it again", () => {
  it("holds for a quarter of an hour, in this sign-in alone", async () => {
    const { user, key } = await withFactor();
    const [here, elsewhere] = [await browserOf(user, at(START)), await browserOf(user, at(START))];
    expect(hasRecentProof(await through(here, at(START)))).toBe(false);
    await expect(proveWithCode(await through(here, at(START)), { code: "123456" })).rejects.toMatchObject({
      status: 400,
      errors: { code: [expect.any(String)] },
    });
    const code = appCode(key, START);
    await proveWithCode(await through(here, at(START)), { code });
    expect(hasRecentProof(await through(here, at(later(15 * MINUTE - 1))))).toBe(true);
    expect(hasRecentProof(await through(here, at(later(15 * MINUTE))))).toBe(false);
    expect(hasRecentProof(await through(elsewhere, at(START)))).toBe(false);
    await expect(proveWithCode(await through(elsewhere, at(START)), { code })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("is not asked of an account without one", async () => {
    expect(hasRecentProof(await signedIn(await makeUser(), at(START)))).toBe(true);
  });
});

describe("changing it", () => {
  it("makes new recovery codes for a recent proof; the old ones are no longer valid", async () => {
    const { user, recoveryCodes } = await withFactor();
    const unproved = await signedIn(user, at(START));
    await expect(newRecoveryCodes(unproved, undefined)).rejects.toMatchObject({ code: "proof_needed" });
    const proved = await signedIn(user, { ...at(START), proved: true });
    const fresh = await newRecoveryCodes(proved, undefined);
    expect(fresh.recoveryCodes).toHaveLength(10);
    await expect(finish(await challenge(user), recoveryCodes[0] ?? "")).rejects.toEqual(wrongCode);
    await finish(await challenge(user), fresh.recoveryCodes[0] ?? "");
  });

  it("turns it off for the password and a code, and tells its owner", async () => {
    const { user, key } = await withFactor({ password: PASSWORD });
    const ctx = await signedIn(user, at(START));
    const code = appCode(key, START);
    for (const given of [{ password: "Wrong1234", code }, { code }, { password: PASSWORD, code: "000000" }]) {
      await expect(disableSecondFactor(ctx, given)).rejects.toMatchObject({ status: 400 });
    }
    await disableSecondFactor(ctx, { password: PASSWORD, code });
    expect(await rowOf(user)).toMatchObject({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    expect(await db().select().from(recoveryRows).where(eq(recoveryRows.userId, user.id))).toEqual([]);
    expect((await authenticationOf(ctx, user.id)).challenge).toBeNull();
    expect((await messagesTo(user.email)).at(-1)?.data.what).toBe("second_factor_off");
    await expect(disableSecondFactor(ctx, { password: PASSWORD, code })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("turns it off with a recovery code when the phone is lost, and without a password where there is none", async () => {
    const { user, recoveryCodes } = await withFactor();
    await disableSecondFactor(await signedIn(user, at(START)), { code: recoveryCodes[3] ?? "" });
  });

  it("leaves a line in the log for every change", async () => {
    const { user, key } = await withFactor();
    await finish(await challenge(user), appCode(key, START));
    const lines = await db().select().from(auditLog).where(eq(auditLog.subjectId, user.id));
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["identity.second_factor_on", "identity.signed_in_with_code"]),
    );
  });
});
