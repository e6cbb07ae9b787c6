import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { oneTimeTokens, passkeys, rateLimits, users } from "@/db/schema";
import {
  addPasskey,
  askForNewPasskey,
  askForOwnPasskey,
  askForPasskey,
  listPasskeys,
  proveWithPasskey,
  removePasskey,
  signInWithPasskey,
} from "@/lib/identity";
import { MINUTE } from "@/lib/kernel";
import { type Ctx, hasRecentProof, inTransaction, systemCtx } from "@/lib/platform";
import { turnOnFactor } from "../factories/second-factor";
import { signedIn, through } from "../factories/session";
import { asVisitor, browserOf, makeUser, type TestUser } from "../factories/user";
import { Authenticator, type Faults } from "../support/authenticator";
import { fulfilled, rounds } from "../support/barrier";
import { messagesTo } from "../support/messages-to";

const START = new Date("2026-11-20T12:00:00Z");
const SITE = { origin: "http://localhost:3000", rpId: "localhost" };
const later = (ms: number) => new Date(START.getTime() + ms);
const at = (moment: Date, ip = "10.4.0.1") => ({ now: () => moment, ip });
const visitor = (moment = START, ip = "10.4.0.1") => asVisitor(at(moment, ip));
const db = () => systemCtx("test").db;

const refused = expect.objectContaining({ status: 401, title: expect.stringContaining("did not work") });

async function add(ctx: Ctx, key = new Authenticator(SITE), faults?: Faults): Promise<Authenticator> {
  const { options, token } = await askForNewPasskey(ctx, {});
  await addPasskey(ctx, { token, name: "Blue phone", answer: key.register(options, faults) });
  return key;
}

async function withPasskey(user?: TestUser) {
  const owner = user ?? (await makeUser());
  const ctx = await signedIn(owner, { ...at(START), proved: true });
  return { user: owner, ctx, key: await add(ctx) };
}

async function signInWith(key: Authenticator, faults?: Faults, moment = START, ip?: string) {
  const { options, token } = await askForPasskey(visitor(moment, ip));
  return signInWithPasskey(visitor(moment, ip), { token, answer: key.answer(options, faults) });
}

describe("a new passkey", () => {
  it("is kept under its name, and its owner is told", async () => {
    const { user, ctx, key } = await withPasskey();
    expect(await listPasskeys(ctx, undefined)).toEqual([
      { id: key.id, name: "Blue phone", createdAt: START, lastUsedAt: null },
    ]);
    expect((await messagesTo(user.email)).map(({ data }) => data.what)).toEqual(["passkey_added"]);
  });

  it("asks the authenticator for a key that needs no name, and for its owner's finger or PIN", async () => {
    const { ctx, key } = await withPasskey();
    const { options } = await askForNewPasskey(ctx, {});
    expect(options.rp).toEqual({ id: "localhost", name: "Manyhands" });
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: "required",
      userVerification: "required",
    });
    expect(options.attestation).toBe("none");
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: key.id })]);
  });

  it("is added by somebody who shows that it is them: by password, or by the second factor where there is one", async () => {
    const user = await makeUser({ password: "Manyhands1" });
    const ctx = await signedIn(user, at(START));
    await expect(askForNewPasskey(ctx, {})).rejects.toMatchObject({ errors: { password: ["Required"] } });
    await expect(askForNewPasskey(ctx, { password: "Wrong1234" })).rejects.toMatchObject({
      errors: { password: ["Incorrect password"] },
    });
    await askForNewPasskey(ctx, { password: "Manyhands1" });
    await turnOnFactor(await signedIn(user, { ...at(START), proved: true }));
    await expect(
      askForNewPasskey(await signedIn(user, at(START)), { password: "Manyhands1" }),
    ).rejects.toMatchObject({ code: "proof_needed" });
    await expect(askForNewPasskey(visitor(), {})).rejects.toMatchObject({ status: 401 });
  });

  it.each<[string, Faults]>([
    ["of another site", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["without finger or PIN", { unverified: true }],
    ["for another question", { challenge: "bm90LXRoZS1vbmU" }],
    ["that is the answer of a sign-in", { type: "webauthn.get" }],
  ])("%s is refused", async (_, faults) => {
    const ctx = await signedIn(await makeUser(), { ...at(START), proved: true });
    await expect(add(ctx, new Authenticator(SITE), faults)).rejects.toMatchObject({ status: 400 });
    expect(await listPasskeys(ctx, undefined)).toEqual([]);
  });

  it("cannot be added to another account: neither with its question, nor as one that is known", async () => {
    const { key } = await withPasskey();
    const [one, other] = [
      await signedIn(await makeUser(), { ...at(START), proved: true }),
      await signedIn(await makeUser(), { ...at(START), proved: true }),
    ];
    const { options, token } = await askForNewPasskey(one, {});
    const answer = new Authenticator(SITE).register(options);
    await expect(addPasskey(other, { token, name: "Stolen", answer })).rejects.toMatchObject({ status: 400 });
    await expect(add(one, key)).rejects.toMatchObject({ status: 409 });
  });

  it.each(["", "   ", "a".repeat(41), "a\u0007b"])("needs a name that can be read: %j", async (name) => {
    const ctx = await signedIn(await makeUser(), { ...at(START), proved: true });
    const { options, token } = await askForNewPasskey(ctx, {});
    const answer = new Authenticator(SITE).register(options);
    await expect(addPasskey(ctx, { token, name, answer })).rejects.toMatchObject({
      status: 400,
      errors: { name: [expect.any(String)] },
    });
    await addPasskey(ctx, { token, name: "  Zoë’s   phone 📱 ", answer });
    expect(await listPasskeys(ctx, undefined)).toMatchObject([{ name: "Zoë’s phone 📱" }]);
  });

  it("is the twentieth at most", async () => {
    const { user, ctx } = await withPasskey();
    const rows = Array.from({ length: 19 }, (_, i) => ({
      id: `${user.id}-${i}`,
      userId: user.id,
      publicKey: new Uint8Array([1]),
      counter: 0,
      name: "Old",
      createdAt: START,
    }));
    await db().insert(passkeys).values(rows);
    await expect(askForNewPasskey(ctx, {})).rejects.toMatchObject({ status: 409 });
  });
});

describe("a sign-in by passkey", () => {
  it("is proved, whether or not the account has a second factor", async () => {
    const { user, key, ctx } = await withPasskey();
    const authentication = { challenge: null, userId: user.id, sessionVersion: 0, proved: true };
    expect(await signInWith(key)).toEqual(authentication);
    await turnOnFactor(ctx);
    expect(await signInWith(key)).toEqual(authentication);
    expect(await listPasskeys(ctx, undefined)).toMatchObject([{ lastUsedAt: START }]);
  });

  it.each<[string, Faults]>([
    ["given to another site", { origin: "https://evil.example" }],
    ["given to the same host elsewhere", { origin: "http://localhost:3001" }],
    ["for another host", { rpId: "evil.example" }],
    ["without finger or PIN", { unverified: true }],
    ["to another question", { challenge: "bm90LXRoZS1vbmU" }],
    ["that makes a passkey", { type: "webauthn.create" }],
  ])("with an answer %s is refused", async (_, faults) => {
    const { key } = await withPasskey();
    await expect(signInWith(key, faults)).rejects.toEqual(refused);
    await signInWith(key);
  });

  it("with a key that nobody added, that was removed, or whose account was deleted is refused alike", async () => {
    await expect(signInWith(new Authenticator(SITE))).rejects.toEqual(refused);
    const removed = await withPasskey();
    await removePasskey(removed.ctx, { id: removed.key.id });
    await expect(signInWith(removed.key)).rejects.toEqual(refused);
    const deleted = await withPasskey();
    await db().update(users).set({ deletedAt: START }).where(eq(users.id, deleted.user.id));
    await expect(signInWith(deleted.key)).rejects.toEqual(refused);
  });

  it("with a counter that does not go up is refused: somebody holds a copy", async () => {
    const { key } = await withPasskey();
    await signInWith(key, { counter: 7 });
    await expect(signInWith(key, { counter: 7 })).rejects.toEqual(refused);
    await expect(signInWith(key, { counter: 3 })).rejects.toEqual(refused);
    await signInWith(key, { counter: 8 });
  });

  it("never counts, for authenticators whose counter stays at zero", async () => {
    const { key } = await withPasskey();
    for (let i = 0; i < 2; i++) await signInWith(key, { counter: 0 });
  });

  it("answers a question once, even wrongly, and within a quarter of an hour", async () => {
    const { key } = await withPasskey();
    const { options, token } = await askForPasskey(visitor());
    const wrong = { token, answer: key.answer(options, { unverified: true }) };
    await expect(signInWithPasskey(visitor(), wrong)).rejects.toEqual(refused);
    const right = { token, answer: key.answer(options) };
    await expect(signInWithPasskey(visitor(), right)).rejects.toEqual(refused);

    const old = await askForPasskey(visitor());
    const answer = key.answer(old.options);
    await expect(
      signInWithPasskey(visitor(later(15 * MINUTE)), { token: old.token, answer }),
    ).rejects.toEqual(refused);
    await expect(signInWithPasskey(visitor(), { token: "", answer })).rejects.toEqual(refused);
  });

  it("of two answers to one question, or with one counter, lets one in", async () => {
    const { key } = await withPasskey();
    let counter = 100;
    await rounds(10, async ({ atOnce }) => {
      counter += 1;
      const [one, two] = [await askForPasskey(visitor()), await askForPasskey(visitor())];
      const answer = key.answer(one.options, { counter });
      const copy = key.answer(two.options, { counter });
      const both = await atOnce(
        () => signInWithPasskey(visitor(), { token: one.token, answer }),
        () => signInWithPasskey(visitor(), { token: one.token, answer }),
        () => signInWithPasskey(visitor(), { token: two.token, answer: copy }),
      );
      expect(fulfilled(both)).toHaveLength(1);
    });
  });

  it("does not believe an authenticator that names somebody else", async () => {
    const { key } = await withPasskey();
    const { options, token } = await askForPasskey(visitor());
    const answer = key.answer(options, {}, Buffer.from("somebody-else-16").toString("base64url"));
    await expect(signInWithPasskey(visitor(), { token, answer })).rejects.toEqual(refused);
  });

  it("ends after sixty wrong answers from an address, and three hundred questions", async () => {
    const { key } = await withPasskey();
    const counted = (key: string, hits: number) =>
      db().insert(rateLimits).values({ key, windowStart: START, hits });
    await counted("passkey:10.4.2.1", 60);
    await expect(signInWith(key, {}, START, "10.4.2.1")).rejects.toMatchObject({ status: 429 });
    await signInWith(key, {}, START, "10.4.2.2");
    await counted("passkey-question:10.4.2.3", 300);
    await expect(askForPasskey(visitor(START, "10.4.2.3"))).rejects.toMatchObject({ status: 429 });
  });

  it("does not run inside a transaction, which could forget that a question was answered", async () => {
    const { options, token } = await askForPasskey(visitor());
    const answer = new Authenticator(SITE).answer(options);
    await expect(
      inTransaction(visitor(), (inner) => signInWithPasskey(inner, { token, answer })),
    ).rejects.toThrow("whatever comes of it");
  });

  it("keeps questions as hashes", async () => {
    const { token } = await askForPasskey(visitor());
    expect(JSON.stringify(await db().select().from(oneTimeTokens))).not.toContain(token);
  });
});

describe("a passkey shown again", () => {
  it("counts as the second factor in this sign-in for a quarter of an hour", async () => {
    const { user, key, ctx } = await withPasskey();
    await turnOnFactor(ctx);
    const session = await browserOf(user, at(START));
    const unproved = await through(session, at(START));
    expect(hasRecentProof(unproved)).toBe(false);
    const { options, token } = await askForOwnPasskey(unproved);
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
    await proveWithPasskey(unproved, { token, answer: key.answer(options) });
    expect(hasRecentProof(await through(session, at(later(14 * MINUTE))))).toBe(true);
    expect(hasRecentProof(await through(session, at(later(15 * MINUTE))))).toBe(false);
  });

  it("is one's own, and answers the question that was asked for it", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const prove = async (ctx: Ctx, key: Authenticator, ask: typeof askForOwnPasskey) => {
      const { options, token } = await ask(ctx);
      return proveWithPasskey(ctx, { token, answer: key.answer(options) });
    };
    await expect(prove(one.ctx, other.key, askForOwnPasskey)).rejects.toMatchObject({ status: 400 });
    await expect(prove(one.ctx, one.key, askForPasskey)).rejects.toMatchObject({ status: 400 });
    const { options, token } = await askForOwnPasskey(one.ctx);
    const answer = one.key.answer(options);
    await expect(signInWithPasskey(visitor(), { token, answer })).rejects.toEqual(refused);
  });
});

describe("removing a passkey", () => {
  it("tells its owner, and never touches somebody else's", async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    await expect(removePasskey(one.ctx, { id: other.key.id })).rejects.toMatchObject({ status: 404 });
    await removePasskey(one.ctx, { id: one.key.id });
    await expect(removePasskey(one.ctx, { id: one.key.id })).rejects.toMatchObject({ status: 404 });
    expect((await messagesTo(one.user.email)).at(-1)?.data.what).toBe("passkey_removed");
    await signInWith(other.key);
  });

  it("asks for the second factor where there is one", async () => {
    const { user, key, ctx } = await withPasskey();
    await turnOnFactor(ctx);
    const unproved = await signedIn(user, at(START));
    await expect(removePasskey(unproved, { id: key.id })).rejects.toMatchObject({ code: "proof_needed" });
  });
});
