import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rateLimits } from "@/db/schema";
import {
  chooseNewEmail,
  completeChangePassword,
  isResetLink,
  pendingEmailChange,
  provePassword,
  readEmailLink,
  refuseChangeEmail,
  resendEmailChange,
  signIn,
  startChangeEmail,
} from "@/lib/identity";
import { completeChangeEmail } from "@/lib/identity/inside";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { accounts } from "@/lib/notification/templates/en/accounts";
import { type Ctx, hashToken, newToken, systemCtx } from "@/lib/platform";
import { signedIn } from "../factories/session";
import { makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import * as people from "../support/credentials";
import { accountOf, tokenRow } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";
import { at, START } from "../support/start";

const EXPIRED_LINK = "This link has been used already or has expired";

const PASSWORD = "Manyhands1";

// One clock that begins at START, because a link is valid for a day.
const newVisitor = (now = at(0)) => people.newVisitor(now);
const inBrowser = (user: TestUser, now = at(0)) => people.inBrowser(user, now);
const resetLinkOf = (user: TestUser) => people.resetLinkOf(user, at(0));

let number = 0;
const newAddress = () => `moved.${++number}@post.example`;

const linkIn = async (address: string) => {
  const { token = "" } = await linkTo(address, "confirm-email-change");
  return { token };
};

const then = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: at(ms) });

const expiredLink = expect.objectContaining({ status: 400, title: EXPIRED_LINK });

describe("another e-mail", () => {
  it("is put into place by its link, and the old one is told without learning it whole", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user, at(0));
    const newEmail = newAddress();
    await startChangeEmail(here, { password: PASSWORD, newEmail: ` ${newEmail.toUpperCase()} ` });
    expect((await accountOf(user.id)).email).toBe(user.email);
    expect(await pendingEmailChange(here)).toMatchObject({ newEmail, nextEmailAt: at(300 * SECOND)() });
    expect(await messagesTo(user.email)).toEqual([]);

    const link = await linkIn(newEmail);
    expect(await readEmailLink(here, link.token)).toEqual({
      newEmail,
      oldEmail: "p•••@lakewood.example",
      needs: "nothing",
    });
    expect(await completeChangeEmail(here, link)).toEqual({
      userId: user.id,
      newEmail,
      confirmedBefore: user.email,
    });
    expect(await accountOf(user.id)).toMatchObject({
      email: newEmail,
      emailConfirmedAt: START,
      emailProvedAt: START,
      emailProof: "change",
      sessionVersion: 0,
    });
    expect(await pendingEmailChange(here)).toBeNull();
    expect(await messagesTo(user.email)).toMatchObject([
      { template: "email-changed", data: { newEmail: "m•••@post.example" } },
    ]);
    await signIn(newVisitor(), { email: newEmail, password: PASSWORD });
    await expect(signIn(newVisitor(), { email: user.email ?? "", password: PASSWORD })).rejects.toMatchObject(
      {
        status: 400,
      },
    );
  });

  it("is asked for in two steps, the second of which needs the first", async () => {
    const user = await makeUser({ password: PASSWORD });
    const other = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user, at(0));
    const elsewhere = await inBrowser(user, at(0));
    const { proof } = await provePassword(here, { password: PASSWORD });
    const newEmail = newAddress();
    const chosen = { proof, newEmail, confirmEmail: newEmail };
    const refusals: [Ctx, typeof chosen][] = [
      [then(here, 10 * MINUTE), chosen],
      [elsewhere, chosen],
      [await inBrowser(other, at(0)), chosen],
      [here, { ...chosen, proof: "" }],
      [here, { ...chosen, proof: `${proof}x` }],
    ];
    for (const [ctx, input] of refusals) {
      await expect(chooseNewEmail(ctx, input)).rejects.toMatchObject({
        errors: { proof: ["That took a while. Please enter your password again."] },
      });
    }
    expect(await messagesTo(newEmail)).toEqual([]);
    await chooseNewEmail(then(here, 10 * MINUTE - SECOND), {
      ...chosen,
      confirmEmail: newEmail.toUpperCase(),
    });
    expect(await messagesTo(newEmail)).toHaveLength(1);
  });

  it("needs the current password, of which there are twenty tries", async () => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user, at(0));
    const incorrect = { status: 400, errors: { password: ["Incorrect password"] } };
    const wrong = { password: "Wrong1234", newEmail: newAddress() };
    await expect(startChangeEmail(here, wrong)).rejects.toMatchObject(incorrect);
    await expect(provePassword(here, wrong)).rejects.toMatchObject(incorrect);
    await here.db
      .insert(rateLimits)
      .values({
        key: `password:${hashToken(user.id).slice(0, 32)}:${here.ip}`,
        windowStart: START,
        hits: 20,
      })
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.windowStart], set: { hits: 20 } });
    await expect(provePassword(here, { password: PASSWORD })).rejects.toMatchObject({ status: 429 });
    await expect(startChangeEmail(newVisitor(), wrong)).rejects.toMatchObject({ status: 401 });
  });

  it("is told to choose a password first by an account without one", async () => {
    const here = await inBrowser(await makeUser());
    await expect(provePassword(here, { password: PASSWORD })).rejects.toMatchObject({
      errors: { password: [expect.stringContaining("has no password yet")] },
    });
  });

  it.each([
    ["", "", { newEmail: ["Required"], confirmEmail: ["Required"] }],
    ["nobody", "nobody", { newEmail: ["Invalid email address"] }],
    ["a@post.example, b@post.example", "x", { newEmail: ["Invalid email address"] }],
    ["a@post.example\r\nBcc: b@post.example", "x", { newEmail: ["Invalid email address"] }],
    ["a＠post.example", "x", { newEmail: ["Invalid email address"] }],
    ["a@post.example", "b@post.example", { confirmEmail: ["Email does not match"] }],
  ])("%j, repeated as %j, is refused", async (newEmail, confirmEmail, errors) => {
    const here = await inBrowser(await makeUser({ password: PASSWORD }));
    const { proof } = await provePassword(here, { password: PASSWORD });
    await expect(chooseNewEmail(here, { proof, newEmail, confirmEmail })).rejects.toMatchObject({
      status: 400,
      errors,
    });
    expect(await pendingEmailChange(here)).toBeNull();
  });

  it("is not the one that one has", async () => {
    const user = await makeUser({ password: PASSWORD });
    await expect(
      startChangeEmail(await inBrowser(user), { password: PASSWORD, newEmail: user.email ?? "" }),
    ).rejects.toMatchObject({ errors: { newEmail: ["This is your e-mail already"] } });
  });

  it("that has an account gets the same answer, and an e-mail that says so", async () => {
    const [user, owner] = [await makeUser({ password: PASSWORD }), await makeUser({ password: PASSWORD })];
    const here = await inBrowser(user, at(0));
    expect(await startChangeEmail(here, { password: PASSWORD, newEmail: owner.email ?? "" })).toBeUndefined();
    expect(await pendingEmailChange(here)).toMatchObject({
      newEmail: owner.email,
      nextEmailAt: at(300 * SECOND)(),
    });
    await resendEmailChange(then(here, 300 * SECOND));
    const sent = await messagesTo(owner.email);
    expect(sent.map(({ template }) => template)).toEqual(["email-taken", "email-taken"]);
    expect(JSON.stringify(sent)).not.toContain("token=");
    expect((await accountOf(user.id)).email).toBe(user.email);
  });

  it("that was taken meanwhile is refused at the field, and nothing changes", async () => {
    const user = await makeUser({ password: PASSWORD });
    const newEmail = newAddress();
    const here = await inBrowser(user);
    await startChangeEmail(here, { password: PASSWORD, newEmail });
    await makeUser({ email: newEmail });
    const link = await linkIn(newEmail);
    await expect(completeChangeEmail(here, link)).rejects.toMatchObject({
      status: 409,
      errors: { newEmail: ["This address has an account already"] },
    });
    expect((await accountOf(user.id)).email).toBe(user.email);
    expect(await messagesTo(user.email)).toEqual([]);
  });

  it("wanted by two at the same moment goes to one of them, in every round", async () => {
    const wanting: { ctx: Ctx; proof: string }[] = [];
    for (let i = 0; i < 2; i++) {
      const ctx = await inBrowser(await makeUser({ password: PASSWORD }));
      wanting.push({ ctx, ...(await provePassword(ctx, { password: PASSWORD })) });
    }
    await rounds(5, async ({ atOnce }) => {
      const newEmail = newAddress();
      const links: { ctx: Ctx; token: string }[] = [];
      for (const { ctx, proof } of wanting) {
        await chooseNewEmail(ctx, { proof, newEmail, confirmEmail: newEmail });
        links.push({ ctx, ...(await linkIn(newEmail)) });
      }
      const results = await atOnce(
        ...links.map(
          ({ ctx, token }) =>
            () =>
              completeChangeEmail(ctx, { token }),
        ),
      );
      expect(fulfilled(results)).toMatchObject([{ newEmail }]);
      expect(refused(results)).toMatchObject([{ status: 409, errors: { newEmail: [expect.any(String)] } }]);
    });
  });
});

describe("the link to a new address", () => {
  const begun = async (now?: () => Date) => {
    const user = await makeUser({ password: PASSWORD });
    const here = await inBrowser(user, now);
    const newEmail = newAddress();
    await startChangeEmail(here, { password: PASSWORD, newEmail });
    return { user, here, newEmail, link: await linkIn(newEmail) };
  };

  it("works once, and opening it spends nothing", async () => {
    const { here, link, newEmail } = await begun();
    for (let i = 0; i < 3; i++) {
      expect(await readEmailLink(newVisitor(), link.token)).toEqual({
        newEmail,
        oldEmail: "p•••@lakewood.example",
        needs: "password",
      });
    }
    expect((await tokenRow("email-change", link.token))?.usedAt).toBeNull();
    await completeChangeEmail(here, link);
    await expect(completeChangeEmail(here, link)).rejects.toEqual(expiredLink);
    expect(await readEmailLink(here, link.token)).toBeNull();
  });

  it("used in two tabs at the same moment counts once, in every round", async () => {
    await rounds(3, async ({ atOnce }) => {
      await systemCtx("test").db.delete(rateLimits);
      const { user, here, link, newEmail } = await begun();
      const use = () => completeChangeEmail(here, link);
      const results = await atOnce(use, use);
      expect(fulfilled(results)).toMatchObject([{ newEmail }]);
      expect(refused(results)).toEqual([expiredLink]);
      expect(await messagesTo(user.email)).toHaveLength(1);
    });
  });

  it("works for a day", async () => {
    const { here, link, newEmail } = await begun(at(0));
    expect(await readEmailLink(newVisitor(at(DAY - SECOND)), link.token)).toMatchObject({ newEmail });
    expect(await readEmailLink(newVisitor(at(DAY)), link.token)).toBeNull();
    await expect(completeChangeEmail(then(here, DAY), link)).rejects.toEqual(expiredLink);
  });

  it("names the asking account by its masked address, and nothing else of it", async () => {
    const { user, newEmail } = await begun();
    const [message, ...others] = await messagesTo(newEmail);
    expect(others).toEqual([]);
    expect(message?.data).toEqual({
      oldEmail: "p•••@lakewood.example",
      link: expect.stringMatching(/\/confirm-email\?token=[\w-]{43}$/),
    });
    const read = accounts["confirm-email-change"](message?.data as { oldEmail: string; link: string });
    expect(JSON.stringify(read)).toContain("The account of p•••@lakewood.example wants to use this address");
    expect(JSON.stringify(read)).not.toContain(user.firstName);
  });

  it("pressed by the owner of the address in another browser changes nothing, whoever is signed in there", async () => {
    const { user, link, newEmail } = await begun();
    const stranger = await makeUser({ password: PASSWORD });
    for (const ctx of [newVisitor(), await inBrowser(stranger)]) {
      expect(await readEmailLink(ctx, link.token)).toMatchObject({ needs: "password" });
      for (const password of [undefined, ""]) {
        await expect(completeChangeEmail(ctx, { ...link, password })).rejects.toMatchObject({
          status: 400,
          errors: { password: ["Required"] },
        });
      }
    }
    expect((await accountOf(user.id)).email).toBe(user.email);
    expect((await accountOf(stranger.id)).email).toBe(stranger.email);
    expect(await messagesTo(user.email)).toEqual([]);
    expect(await messagesTo(newEmail)).toHaveLength(1);
  });

  it("works in another browser with the password of the account that asked, of which there are twenty tries", async () => {
    const { user, link, newEmail } = await begun();
    const elsewhere = await inBrowser(user);
    const visitor = newVisitor();
    for (const ctx of [visitor, elsewhere]) {
      await expect(completeChangeEmail(ctx, { ...link, password: "Wrong1234" })).rejects.toMatchObject({
        status: 400,
        errors: { password: ["Incorrect password"] },
      });
    }
    await visitor.db
      .insert(rateLimits)
      .values({
        key: `password:${hashToken(user.id).slice(0, 32)}:${visitor.ip}`,
        windowStart: START,
        hits: 20,
      })
      .onConflictDoUpdate({ target: [rateLimits.key, rateLimits.windowStart], set: { hits: 20 } });
    await expect(completeChangeEmail(visitor, { ...link, password: PASSWORD })).rejects.toMatchObject({
      status: 429,
    });
    await completeChangeEmail(elsewhere, { ...link, password: PASSWORD });
    expect(await accountOf(user.id)).toMatchObject({ email: newEmail, emailProof: "change" });
  });

  it("of an account with a second factor wants it signed in, and the factor shown lately", async () => {
    const user = await makeUser({ password: PASSWORD, totpSecret: "sealed", totpConfirmedAt: START });
    const here = await signedIn(user, { now: at(0), proved: true, ip: newVisitor().ip });
    const newEmail = newAddress();
    await startChangeEmail(here, { password: PASSWORD, newEmail });
    const link = { ...(await linkIn(newEmail)), password: PASSWORD };
    const unproved = await signedIn(user, { now: at(0), ip: newVisitor().ip });
    expect(await readEmailLink(newVisitor(), link.token)).toMatchObject({ needs: "sign-in" });
    await expect(completeChangeEmail(newVisitor(), link)).rejects.toMatchObject({ status: 403 });
    expect(await readEmailLink(unproved, link.token)).toMatchObject({ needs: "proof" });
    await expect(completeChangeEmail(unproved, link)).rejects.toMatchObject({ code: "proof_needed" });
    await completeChangeEmail(await signedIn(user, { now: at(0), proved: true, ip: newVisitor().ip }), link);
    expect((await accountOf(user.id)).email).toBe(newEmail);
  });

  it("that was sent before the asking session was kept takes the password everywhere", async () => {
    const { here, link } = await begun();
    const { db } = systemCtx("test");
    await db.execute(sql`update one_time_tokens set data = data - 'sessionId'`);
    expect(await readEmailLink(here, link.token)).toMatchObject({ needs: "password" });
    await completeChangeEmail(here, { ...link, password: PASSWORD });
  });

  it("is ended by whoever says that it was not them, and opening it again says so", async () => {
    const { user, here, link } = await begun();
    await refuseChangeEmail(newVisitor(), link);
    expect(await readEmailLink(here, link.token)).toBeNull();
    expect(await pendingEmailChange(here)).toBeNull();
    await expect(completeChangeEmail(here, link)).rejects.toEqual(expiredLink);
    await expect(refuseChangeEmail(newVisitor(), link)).rejects.toEqual(expiredLink);
    expect((await accountOf(user.id)).email).toBe(user.email);
  });

  it("sent again by another session of the account still belongs to the one that showed the password", async () => {
    const { user, here, newEmail } = await begun();
    const elsewhere = then(await inBrowser(user), 300 * SECOND);
    await resendEmailChange(elsewhere);
    const link = await linkIn(newEmail);
    expect(await readEmailLink(elsewhere, link.token)).toMatchObject({ needs: "password" });
    await completeChangeEmail(then(here, 300 * SECOND), link);
  });

  it("of another purpose, unknown or malformed changes nothing", async () => {
    const { user, here, link } = await begun();
    const reset = await resetLinkOf(user);
    const wrong = [reset.token, newToken(), `${link.token}=`, "x", "a".repeat(201), ""];
    for (const token of wrong) {
      expect(await readEmailLink(here, token)).toBeNull();
      await expect(completeChangeEmail(here, { token })).rejects.toMatchObject({ status: 400 });
    }
    expect(await readEmailLink(here, undefined)).toBeNull();
    expect((await accountOf(user.id)).email).toBe(user.email);
  });

  it("ends the links to the old address, and ends with the password", async () => {
    const { user, here, link } = await begun();
    const reset = await resetLinkOf(user);
    await completeChangeEmail(here, link);
    expect(await isResetLink(newVisitor(), reset)).toBe(false);

    const other = await begun();
    const next = { password: "Quilting77x", confirmPassword: "Quilting77x" };
    await completeChangePassword(newVisitor(), { ...(await resetLinkOf(other.user)), ...next });
    await expect(completeChangeEmail(newVisitor(), { ...other.link, ...next })).rejects.toEqual(expiredLink);
  });

  it("is sent again after five minutes, not before; only the newest works", async () => {
    const { user, here, newEmail, link } = await begun(at(0));
    await expect(resendEmailChange(then(here, 299 * SECOND))).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 1,
    });
    await resendEmailChange(then(here, 300 * SECOND));
    const newest = await linkIn(newEmail);
    expect(newest).not.toEqual(link);
    expect(await readEmailLink(newVisitor(at(301 * SECOND)), link.token)).toBeNull();
    expect(await readEmailLink(newVisitor(at(301 * SECOND)), newest.token)).toMatchObject({ newEmail });
    expect((await messagesTo(user.email)).length).toBe(0);
  });

  it("is sent once when two tabs ask for it again at the same moment, in every round", async () => {
    const { here, newEmail } = await begun(at(0));
    await rounds(3, async ({ number, atOnce }) => {
      const again = () => resendEmailChange(then(here, number * 300 * SECOND));
      const results = await atOnce(again, again);
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toMatchObject([{ status: 429 }]);
      expect(await messagesTo(newEmail)).toHaveLength(1 + number);
    });
  });

  it("is not sent again when nothing is under way", async () => {
    const here = await inBrowser(await makeUser({ password: PASSWORD }));
    await expect(resendEmailChange(here)).rejects.toMatchObject({ status: 409 });
  });

  it("fills nobody's mailbox: past twenty an hour nothing is sent, nobody is told, and a link goes on working", async () => {
    const { user, here, newEmail, link } = await begun();
    const key = `email-change-to:${hashToken(newEmail).slice(0, 32)}`;
    await systemCtx("test").db.update(rateLimits).set({ hits: 20 }).where(eq(rateLimits.key, key));
    const stranger = await inBrowser(await makeUser({ password: PASSWORD }));
    expect(await startChangeEmail(stranger, { password: PASSWORD, newEmail })).toBeUndefined();
    expect(await pendingEmailChange(stranger)).toEqual({
      newEmail,
      sentAt: START,
      nextEmailAt: at(300 * SECOND)(),
    });
    expect(await resendEmailChange(then(here, 300 * SECOND))).toBeUndefined();
    expect(await startChangeEmail(here, { password: PASSWORD, newEmail })).toBeUndefined();
    expect(await messagesTo(newEmail)).toHaveLength(1);
    await completeChangeEmail(here, link);
    expect((await accountOf(user.id)).email).toBe(newEmail);
  });

  it("fills nobody's mailbox by sending it again, either", async () => {
    const { here, newEmail } = await begun(at(0));
    for (let again = 1; again <= 4; again++) await resendEmailChange(then(here, again * 5 * MINUTE));
    await expect(resendEmailChange(then(here, 25 * MINUTE))).rejects.toMatchObject({ status: 429 });
    expect(await messagesTo(newEmail)).toHaveLength(5);
    await resendEmailChange(then(here, 60 * MINUTE));
  });
});
