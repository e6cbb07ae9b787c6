import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { externalAccounts, oneTimeTokens, passkeys, users } from "@/db/schema";
import { completeRegistration, registrationFor } from "@/lib/community";
import {
  connectExternal,
  disconnectExternal,
  type ExternalSignIn,
  listExternal,
  peekExternal,
  refreshTokens,
  sendExternalEmail,
  signIn,
} from "@/lib/identity";
import { actorOf, externalSignIn, issueTokens } from "@/lib/identity/inside";
import { HOUR } from "@/lib/kernel";
import { closeAccount } from "@/lib/payment";
import { type Ctx, newId, systemCtx } from "@/lib/platform";
import { browserOf, makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { accountOf, inBrowser, newVisitor } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";
import { answerAll, freshAddress, register, typed } from "../support/registering";
import { at, START } from "../support/start";

const EXPIRED_LINK = "This link has been used already or has expired";

const { db } = systemCtx("test");

type Wanted = Partial<ExternalSignIn["profile"]> & { provider?: "google" | "facebook" };

const arrival = ({ provider = "google", ...profile }: Wanted = {}): ExternalSignIn => ({
  provider,
  profile: {
    subject: newId(),
    email: freshAddress(),
    emailVerified: true,
    firstName: "Robin",
    lastName: "Ashby",
    ...profile,
  },
});
const linksOf = (user: { id: string }) =>
  db.select().from(externalAccounts).where(eq(externalAccounts.userId, user.id));
const letInAs = (user: { id: string }) => ({
  nextAction: "log_in",
  userId: user.id,
  authentication: { challenge: null, userId: user.id },
});
const passwordFirst = expect.objectContaining({
  status: 409,
  title: expect.stringContaining("Please log in with your password."),
});
const mayNot = async (user: TestUser, who: ExternalSignIn) => {
  await expect(externalSignIn(newVisitor(), who)).rejects.toEqual(passwordFirst);
  expect(await linksOf(user)).toEqual([]);
};
const tokenOf = async (who: ExternalSignIn) => {
  const outcome = await externalSignIn(newVisitor(), who);
  return "token" in outcome ? outcome.token : "";
};

describe("an account that proved the address which the provider verified", () => {
  it("is opened, now and after either address changed", async () => {
    const user = await makeUser();
    const who = arrival({ email: user.email?.toUpperCase() ?? null });
    expect(await externalSignIn(newVisitor(), who)).toMatchObject(letInAs(user));
    expect(await linksOf(user)).toMatchObject([{ provider: "google", subject: who.profile.subject }]);
    await db.update(users).set({ email: freshAddress() }).where(eq(users.id, user.id));
    for (const email of [freshAddress(), null]) {
      const again = { ...who, profile: { ...who.profile, email } };
      expect(await externalSignIn(newVisitor(), again)).toMatchObject(letInAs(user));
    }
  });

  it("whose owner is told once, when a provider begins to open it", async () => {
    const user = await makeUser();
    const who = arrival({ provider: "facebook", email: user.email });
    for (let i = 0; i < 2; i++) await externalSignIn(newVisitor(), who);
    expect(await messagesTo(user.email)).toMatchObject([
      { template: "second-factor-changed", data: { what: "facebook_joined" } },
    ]);
  });

  it("is opened by one id of each provider", async () => {
    const user = await makeUser();
    for (const provider of ["google", "facebook"] as const) {
      expect(await externalSignIn(newVisitor(), arrival({ provider, email: user.email }))).toMatchObject(
        letInAs(user),
      );
    }
    expect(await linksOf(user)).toHaveLength(2);
    const handedOn = arrival({ email: user.email });
    await expect(externalSignIn(newVisitor(), handedOn)).rejects.toEqual(passwordFirst);
    expect(await linksOf(user)).toHaveLength(2);
  });

  it("with a second factor is not open before its code", async () => {
    const user = await makeUser({ totpSecret: "sealed", totpConfirmedAt: START });
    const outcome = await externalSignIn(newVisitor(), arrival({ email: user.email }));
    expect(outcome).toMatchObject({
      nextAction: "log_in",
      authentication: { challenge: expect.any(String) },
    });
  });

  it("opened by the same person in two tabs at once lets both in, and is joined once", async () => {
    await rounds(15, async ({ atOnce }) => {
      const user = await makeUser();
      const who = arrival({ email: user.email });
      const tab = () => externalSignIn(newVisitor(), who);
      const results = await atOnce(tab, tab, tab);
      expect(refused(results)).toEqual([]);
      for (const outcome of fulfilled(results)) expect(outcome).toMatchObject(letInAs(user));
      expect(await linksOf(user)).toHaveLength(1);
    });
  });

  it("that two ids of one provider reach for at once is joined to one of them", async () => {
    await rounds(15, async ({ atOnce }) => {
      const user = await makeUser();
      const tab = () => externalSignIn(newVisitor(), arrival({ email: user.email }));
      const results = await atOnce(tab, tab);
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toEqual([passwordFirst]);
      expect(await linksOf(user)).toHaveLength(1);
    });
  });
});

describe("an account is not joined", () => {
  it("when its address was never confirmed: whoever registered it first would share it", async () => {
    const squatted = await makeUser({ emailConfirmedAt: null });
    await mayNot(squatted, arrival({ email: squatted.email }));
  });

  it("when somebody pressed a button in an e-mail, and nobody knows who", async () => {
    const squatted = await makeUser({ emailProvedAt: null, emailProof: null });
    await mayNot(squatted, arrival({ email: squatted.email }));
  });

  it("when another provider alone vouched for its address", async () => {
    const email = freshAddress();
    const token = await tokenOf(arrival({ provider: "facebook", email }));
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    expect(await accountOf(userId)).toMatchObject({ emailProof: "facebook", emailProvedAt: null });
    await expect(externalSignIn(newVisitor(), arrival({ email }))).rejects.toEqual(passwordFirst);
    expect(await linksOf({ id: userId })).toMatchObject([{ provider: "facebook" }]);
  });

  it("when its second factor is older than the proof of its address", async () => {
    const older = await makeUser({ totpSecret: "sealed", totpConfirmedAt: new Date("2025-01-01T00:00:00Z") });
    await mayNot(older, arrival({ email: older.email }));
  });

  it("over an address that the provider did not verify, and nothing tells that it exists", async () => {
    const user = await makeUser();
    const known = await externalSignIn(newVisitor(), arrival({ email: user.email, emailVerified: false }));
    const unknown = await externalSignIn(newVisitor(), arrival({ emailVerified: false }));
    expect([known, unknown]).toEqual([
      { nextAction: "verification", token: expect.any(String) },
      { nextAction: "verification", token: expect.any(String) },
    ]);
    await answerAll();
    expect((await messagesTo(user.email)).map(({ template }) => template)).toEqual(["already-registered"]);
    expect(await linksOf(user)).toEqual([]);
  });

  it("over an address that was only sent along", async () => {
    const user = await makeUser();
    const mine = freshAddress();
    const own = await externalSignIn(newVisitor(), { ...arrival({ email: mine }), email: user.email ?? "" });
    expect(own.nextAction).toBe("complete_registration");
    const token = "token" in own ? own.token : "";
    expect(await registrationFor(newVisitor(), token)).toMatchObject({ email: mine });
    const none = { ...arrival({ email: null }), email: user.email ?? "" };
    expect((await externalSignIn(newVisitor(), none)).nextAction).toBe("verification");
    expect(await linksOf(user)).toEqual([]);
  });

  it.each([
    "ｖictim@post.example",
    "victim＠post.example",
    "a@post.example, b@post.example",
    "x\n@y.example",
  ])("over something that is no plain address: %j", async (email) => {
    expect(await externalSignIn(newVisitor(), arrival({ email }))).toMatchObject({
      nextAction: "email_required",
    });
  });
});

describe("joining an account", () => {
  /** An account with sign-in methods from before and after the address's proof. */
  async function withWaysIn() {
    const user = await makeUser({ password: "Manyhands1", emailProvedAt: at(HOUR)(), emailProof: "change" });
    const [before, after] = [newVisitor(at(0)), newVisitor(at(2 * HOUR))];
    const tokens = { userId: user.id, sessionVersion: 0 };
    const open = async (ctx: Ctx) => ({
      browser: await browserOf(user, { now: ctx.now, ip: ctx.ip }),
      api: (await issueTokens(ctx, tokens)).refresh_token,
    });
    const [old, recent] = [await open(before), await open(after)];
    const keys = [before, after].map((ctx) => ({
      id: newId(),
      userId: user.id,
      publicKey: Buffer.from("key"),
      counter: 0,
      name: "A key",
      createdAt: ctx.now(),
    }));
    await db.insert(passkeys).values(keys);
    await db
      .insert(externalAccounts)
      .values({ provider: "facebook", subject: newId(), userId: user.id, createdAt: at(0)() });
    return { user, old, recent, newKey: keys[1]?.id, now: at(3 * HOUR) };
  }

  it("removes what let anybody in before its address was proved, keeps what came after, and tells the owner", async () => {
    const { user, old, recent, newKey, now } = await withWaysIn();
    const who = arrival({ email: user.email });
    expect(await externalSignIn(newVisitor(now), who)).toMatchObject(letInAs(user));
    expect(await accountOf(user.id)).toMatchObject({
      passwordHash: null,
      passwordSetAt: null,
      sessionVersion: 0,
    });
    expect(await actorOf(newVisitor(now), old.browser)).toBeNull();
    expect(await actorOf(newVisitor(now), recent.browser)).toMatchObject({ userId: user.id });
    await expect(refreshTokens(newVisitor(now), { refreshToken: old.api })).rejects.toMatchObject({
      status: 401,
    });
    expect(await refreshTokens(newVisitor(now), { refreshToken: recent.api })).toMatchObject({
      expires_in: 900,
    });
    const keys = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id));
    expect(keys).toEqual([{ id: newKey }]);
    expect((await linksOf(user)).map(({ provider }) => provider)).toEqual(["google"]);
    expect(await messagesTo(user.email)).toMatchObject([
      { template: "security-notice", data: { event: "new_device" } },
      { template: "security-notice", data: { event: "new_devices" } },
      { template: "second-factor-changed", data: { what: "google_joined" } },
      {
        template: "ways-in-removed",
        data: {
          firstName: user.firstName,
          removed: "password,devices,passkeys,facebook",
          resetLink: expect.stringMatching(/\/reset-password$/),
        },
      },
    ]);
  });

  it("takes nothing from who registered with the address", async () => {
    const { userId, email } = await register();
    const browser = await browserOf({ id: userId, sessionVersion: 0 });
    await externalSignIn(newVisitor(), arrival({ email }));
    expect(await signIn(newVisitor(), { email, password: "Quilting77x" })).toMatchObject({ userId });
    expect(await actorOf(newVisitor(), browser)).toMatchObject({ userId });
    expect((await messagesTo(email)).map(({ template }) => template)).not.toContain("ways-in-removed");
  });
});

describe("a deleted account", () => {
  it("does not come back: its owner begins anew, even with the id that opened it", async () => {
    const user = await makeUser();
    const who = arrival({ email: user.email });
    await externalSignIn(newVisitor(), who);
    const deleted = { deletedAt: START, email: null };
    await db.update(users).set(deleted).where(eq(users.id, user.id));
    const outcome = await externalSignIn(newVisitor(), who);
    expect(outcome.nextAction).toBe("complete_registration");
    expect(await linksOf(user)).toEqual([]);
    const token = "token" in outcome ? outcome.token : "";
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    expect(userId).not.toBe(user.id);
    expect(await externalSignIn(newVisitor(), who)).toMatchObject(letInAs({ id: userId }));
    expect((await accountOf(user.id)).deletedAt).toEqual(START);
  });
});

describe("somebody new with a verified address", () => {
  it("finishes a registration for that address, and is let in by the provider from then on", async () => {
    const email = freshAddress();
    const who = arrival({ provider: "facebook", email });
    const token = await tokenOf(who);
    expect(await registrationFor(newVisitor(), token)).toMatchObject({
      email,
      firstName: "Robin",
      lastName: "Ashby",
    });
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    expect((await accountOf(userId)).emailConfirmedAt).not.toBeNull();
    expect(await externalSignIn(newVisitor(), who)).toMatchObject(letInAs({ id: userId }));
  });

  it("who was invited finishes what the invitation began", async () => {
    const invited = await makeUser({ registeredAt: null, emailConfirmedAt: null });
    const token = await tokenOf(arrival({ email: invited.email }));
    expect(await linksOf(invited)).toEqual([]);
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    expect(userId).toBe(invited.id);
    expect(await linksOf(invited)).toHaveLength(1);
  });

  it("brings only names that are names, and keeps the kind of start and the invitation along the way", async () => {
    const odd = arrival({ firstName: "<b>Robin</b>", lastName: "x".repeat(31) });
    const token = await tokenOf({ ...odd, type: "create" });
    expect(await registrationFor(newVisitor(), token)).toMatchObject({
      firstName: "",
      lastName: "",
      type: "create",
    });
    expect(await tokenOf({ ...arrival(), type: "nonsense" })).not.toBe("");
  });
});

describe("somebody without an address", () => {
  const faceless = () => arrival({ provider: "facebook", email: null });

  it("gives one, confirms it by mail, and is let in by the provider afterwards", async () => {
    const who = faceless();
    const token = await tokenOf(who);
    expect(await peekExternal(newVisitor(), token)).toMatchObject({ provider: "facebook" });
    const email = freshAddress();
    await sendExternalEmail(newVisitor(), { token, email });
    await answerAll();
    const link = await linkTo(email, "confirm-external-email");
    expect(await registrationFor(newVisitor(), link.token ?? "")).toMatchObject({
      email,
      firstName: "Robin",
    });
    const { userId } = await completeRegistration(newVisitor(), {
      ...typed(link.token ?? ""),
      externalToken: token,
    });
    expect(await externalSignIn(newVisitor(), who)).toMatchObject(letInAs({ id: userId }));
  });

  it("who typed a stranger's address gets nothing from the stranger's click", async () => {
    const attacker = faceless();
    const token = await tokenOf(attacker);
    const stranger = freshAddress();
    await sendExternalEmail(newVisitor(), { token, email: stranger });
    await answerAll();
    const link = (await linkTo(stranger, "confirm-external-email")).token ?? "";
    const other = await tokenOf(faceless());
    const { userId } = await completeRegistration(newVisitor(), { ...typed(link), externalToken: other });
    expect(await linksOf({ id: userId })).toEqual([]);
    expect((await externalSignIn(newVisitor(), attacker)).nextAction).toBe("email_required");
  });

  it("whose address has an account is led to its login; nothing is joined by a click", async () => {
    const user = await makeUser();
    const who = faceless();
    await sendExternalEmail(newVisitor(), { token: await tokenOf(who), email: user.email ?? "" });
    await answerAll();
    const [message] = await messagesTo(user.email);
    expect(message).toMatchObject({ template: "already-registered" });
    expect(message?.data.link).toMatch(/\/login$/);
    expect(await linksOf(user)).toEqual([]);
  });

  it("is told nothing about who has an account: known and unknown addresses are noted alike", async () => {
    const user = await makeUser();
    const token = await tokenOf(faceless());
    for (const email of [user.email ?? "", freshAddress()]) {
      expect(await sendExternalEmail(newVisitor(), { token, email })).toBeUndefined();
    }
  });

  it.each([
    ["", "Required"],
    ["nobody", "Invalid email address"],
    ["one@post.example\r\nBcc: two@post.example", "Invalid email address"],
    ["one@post.example, two@post.example", "Invalid email address"],
    ["one＠post.example", "Invalid email address"],
  ])("may not give %j: %s", async (email, words) => {
    const token = await tokenOf(faceless());
    await expect(sendExternalEmail(newVisitor(), { token, email })).rejects.toMatchObject({
      status: 400,
      errors: { email: [words] },
    });
  });

  it("writes again every five minutes at most, and to ten addresses at most", async () => {
    const token = await tokenOf(faceless());
    const email = freshAddress();
    const here = newVisitor(at(0));
    const again = (ms: number) => sendExternalEmail({ ...here, now: at(ms) }, { token, email, again: true });
    await sendExternalEmail(here, { token, email });
    await again(30_000);
    await expect(again(329_000)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
    await again(330_000);
    const busy = await tokenOf(faceless());
    for (let i = 0; i < 10; i++)
      await sendExternalEmail(newVisitor(), { token: busy, email: freshAddress() });
    await expect(
      sendExternalEmail(newVisitor(), { token: busy, email: freshAddress() }),
    ).rejects.toMatchObject({ status: 429 });
  });

  it.each(["", "nonsense", "'; drop table users; --"])("cannot go on with %j", async (token) => {
    await expect(sendExternalEmail(newVisitor(), { token, email: freshAddress() })).rejects.toMatchObject({
      status: 400,
      errors: { token: [EXPIRED_LINK] },
    });
  });

  it("cannot go on a day later, nor with a token of another purpose", async () => {
    const token = await tokenOf(faceless());
    const late = newVisitor(() => new Date(Date.now() + 24 * HOUR + 1_000));
    await expect(sendExternalEmail(late, { token, email: freshAddress() })).rejects.toMatchObject({
      errors: { token: [EXPIRED_LINK] },
    });
    const registration = await tokenOf(arrival());
    await expect(
      sendExternalEmail(newVisitor(), { token: registration, email: freshAddress() }),
    ).rejects.toMatchObject({ errors: { token: [EXPIRED_LINK] } });
    expect(await registrationFor(newVisitor(), token)).toBeNull();
  });
});

it("a person's tokens stand nowhere as they were given", async () => {
  const tokens = [await tokenOf(arrival()), await tokenOf(arrival({ email: null }))];
  const rows = JSON.stringify(await db.select().from(oneTimeTokens));
  for (const token of tokens) expect(rows).not.toContain(token);
});

it("an address makes a hundred tries in a quarter of an hour", async () => {
  const visitor = newVisitor(at(0));
  const who = arrival({ email: null });
  const tries = await Promise.allSettled(Array.from({ length: 101 }, () => externalSignIn(visitor, who)));
  expect(refused(tries)).toMatchObject([{ status: 429 }]);
});

describe("connecting in one's settings", () => {
  const external = () => ({ provider: "google" as const, subject: newId() });

  it("lets a provider's account in whatever its address, until it is disconnected", async () => {
    const user = await makeUser({ password: "Manyhands1" });
    const ctx = await inBrowser(user);
    const mine = external();
    await connectExternal(ctx, mine);
    await connectExternal(ctx, mine);
    expect(await listExternal(ctx, undefined)).toEqual(["google"]);
    expect(await externalSignIn(newVisitor(), arrival({ subject: mine.subject }))).toMatchObject(
      letInAs(user),
    );
    await expect(
      disconnectExternal(ctx, { provider: "google", password: "Wrong1234" }),
    ).rejects.toMatchObject({
      errors: { password: ["Incorrect password"] },
    });
    await disconnectExternal(ctx, { provider: "google", password: "Manyhands1" });
    expect(await linksOf(user)).toEqual([]);
    expect((await messagesTo(user.email)).map(({ data }) => data.what)).toEqual([
      "google_joined",
      "google_parted",
    ]);
  });

  it("takes nobody else's, and no second one", async () => {
    const [owner, other] = [await inBrowser(await makeUser()), await inBrowser(await makeUser())];
    const taken = external();
    await connectExternal(owner, taken);
    await expect(connectExternal(other, taken)).rejects.toMatchObject({ status: 409 });
    await expect(connectExternal(owner, external())).rejects.toMatchObject({ status: 409 });
    expect(await listExternal(other, undefined)).toEqual([]);
  });

  it("keeps the last way in", async () => {
    const user = await makeUser();
    const ctx = await inBrowser(user);
    await connectExternal(ctx, external());
    await expect(disconnectExternal(ctx, { provider: "google" })).rejects.toMatchObject({ status: 409 });
    expect(await linksOf(user)).toHaveLength(1);
  });

  it("is nothing for an account that was deleted meanwhile", async () => {
    const user = await makeUser();
    const ctx = await inBrowser(user);
    await closeAccount(ctx, {});
    await expect(connectExternal(ctx, external())).rejects.toMatchObject({ status: 401 });
    expect(await linksOf(user)).toEqual([]);
  });

  it("asks for a second factor that was not shown lately, and is nothing for visitors", async () => {
    const user = await makeUser({ totpSecret: "sealed", totpConfirmedAt: START });
    const ctx = await inBrowser(user);
    await expect(connectExternal(ctx, external())).rejects.toMatchObject({ code: "proof_needed" });
    await expect(connectExternal(newVisitor(), external())).rejects.toMatchObject({ status: 401 });
    await expect(listExternal(newVisitor(), undefined)).rejects.toMatchObject({ status: 401 });
  });
});
