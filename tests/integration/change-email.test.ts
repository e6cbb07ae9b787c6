import { describe, expect, it } from "vitest";
import { rateLimits } from "@/db/schema";
import {
  chooseNewEmail,
  completeChangePassword,
  emailOfLink,
  isResetLink,
  pendingEmailChange,
  provePassword,
  resendEmailChange,
  signIn,
  startChangeEmail,
} from "@/lib/identity";
import { completeChangeEmail } from "@/lib/identity/inside";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, hashToken, newToken, systemCtx } from "@/lib/platform";
import { makeUser, type TestUser } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import * as people from "../support/credentials";
import { accountOf, tokenRow } from "../support/credentials";
import { linkTo, messagesTo } from "../support/messages-to";
import { at, START } from "../support/start";

const EXPIRED_LINK = "This link has been used already or has expired";

const PASSWORD = "Manyhands1";

// Everybody here uses one clock that starts at START, because a link is valid for a day.
const newVisitor = (now = at(0)) => people.newVisitor(now);
const inBrowser = (user: TestUser, now = at(0)) => people.inBrowser(user, now);
const resetLinkOf = (user: TestUser) => people.resetLinkOf(user, at(0));

let number = 0;
const newAddress = () => `moved.${++number}@post.example`;

const linkIn = async (address: string) => {
  const { token = "" } = await linkTo(address, "confirm-email-change");
  return { token };
};

/** The same person in the same browser, at another time. */
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
    expect(await emailOfLink(newVisitor(), link.token)).toBe(newEmail);
    expect(await completeChangeEmail(newVisitor(), link)).toEqual({
      userId: user.id,
      newEmail,
      confirmedBefore: user.email,
    });
    expect(await accountOf(user.id)).toMatchObject({ email: newEmail, sessionVersion: 0 });
    expect(await pendingEmailChange(here)).toBeNull();
    expect(await messagesTo(user.email)).toMatchObject([
      { template: "email-changed", data: { newEmail: "m•••@post.example" } },
    ]);
    await signIn(newVisitor(), { email: newEmail, password: PASSWORD });
    await expect(signIn(newVisitor(), { email: user.email ?? "", password: PASSWORD })).rejects.toMatchObject(
      {
        status: 401,
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
    await startChangeEmail(await inBrowser(user), { password: PASSWORD, newEmail });
    await makeUser({ email: newEmail });
    const link = await linkIn(newEmail);
    await expect(completeChangeEmail(newVisitor(), link)).rejects.toMatchObject({
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
      const links: { token: string }[] = [];
      for (const { ctx, proof } of wanting) {
        await chooseNewEmail(ctx, { proof, newEmail, confirmEmail: newEmail });
        links.push(await linkIn(newEmail));
      }
      const results = await atOnce(...links.map((link) => () => completeChangeEmail(newVisitor(), link)));
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
    const { link, newEmail } = await begun();
    for (let i = 0; i < 3; i++) expect(await emailOfLink(newVisitor(), link.token)).toBe(newEmail);
    expect((await tokenRow("email-change", link.token))?.usedAt).toBeNull();
    await completeChangeEmail(newVisitor(), link);
    await expect(completeChangeEmail(newVisitor(), link)).rejects.toEqual(expiredLink);
    expect(await emailOfLink(newVisitor(), link.token)).toBeNull();
  });

  it("used in two tabs at the same moment counts once, in every round", async () => {
    await rounds(3, async ({ atOnce }) => {
      await systemCtx("test").db.delete(rateLimits);
      const { user, link, newEmail } = await begun();
      const use = () => completeChangeEmail(newVisitor(), link);
      const results = await atOnce(use, use);
      expect(fulfilled(results)).toMatchObject([{ newEmail }]);
      expect(refused(results)).toEqual([expiredLink]);
      expect(await messagesTo(user.email)).toHaveLength(1);
    });
  });

  it("works for a day", async () => {
    const { link, newEmail } = await begun(at(0));
    expect(await emailOfLink(newVisitor(at(DAY - SECOND)), link.token)).toBe(newEmail);
    expect(await emailOfLink(newVisitor(at(DAY)), link.token)).toBeNull();
    await expect(completeChangeEmail(newVisitor(at(DAY)), link)).rejects.toEqual(expiredLink);
  });

  it("opened by somebody else changes the account that asked, and not theirs", async () => {
    const { user, link, newEmail } = await begun();
    const other = await makeUser({ password: PASSWORD });
    await completeChangeEmail(await inBrowser(other), link);
    expect((await accountOf(user.id)).email).toBe(newEmail);
    expect((await accountOf(other.id)).email).toBe(other.email);
  });

  it("of another purpose, unknown or malformed changes nothing", async () => {
    const { user, link } = await begun();
    const reset = await resetLinkOf(user);
    const wrong = [reset.token, newToken(), `${link.token}=`, "x", "a".repeat(201), ""];
    for (const token of wrong) {
      expect(await emailOfLink(newVisitor(), token)).toBeNull();
      await expect(completeChangeEmail(newVisitor(), { token })).rejects.toMatchObject({ status: 400 });
    }
    expect(await emailOfLink(newVisitor(), undefined)).toBeNull();
    expect((await accountOf(user.id)).email).toBe(user.email);
  });

  it("ends the links to the old address, and ends with the password", async () => {
    const { user, link } = await begun();
    const reset = await resetLinkOf(user);
    await completeChangeEmail(newVisitor(), link);
    expect(await isResetLink(newVisitor(), reset)).toBe(false);

    const other = await begun();
    const next = { password: "Quilting77x", confirmPassword: "Quilting77x" };
    await completeChangePassword(newVisitor(), { ...(await resetLinkOf(other.user)), ...next });
    await expect(completeChangeEmail(newVisitor(), other.link)).rejects.toEqual(expiredLink);
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
    expect(await emailOfLink(newVisitor(at(301 * SECOND)), link.token)).toBeNull();
    expect(await emailOfLink(newVisitor(at(301 * SECOND)), newest.token)).toBe(newEmail);
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

  it("fills nobody's mailbox: the sixth e-mail in an hour waits, from whichever account", async () => {
    const newEmail = newAddress();
    const key = `email-change-to:${hashToken(newEmail).slice(0, 32)}`;
    await systemCtx("test").db.insert(rateLimits).values({ key, windowStart: START, hits: 5 });
    const sixth = await inBrowser(await makeUser({ password: PASSWORD }), at(0));
    await expect(startChangeEmail(sixth, { password: PASSWORD, newEmail })).rejects.toMatchObject({
      status: 429,
    });
  });

  it("fills nobody's mailbox by sending it again, either", async () => {
    const { here, newEmail } = await begun(at(0));
    for (let again = 1; again <= 4; again++) await resendEmailChange(then(here, again * 5 * MINUTE));
    await expect(resendEmailChange(then(here, 25 * MINUTE))).rejects.toMatchObject({ status: 429 });
    expect(await messagesTo(newEmail)).toHaveLength(5);
    await resendEmailChange(then(here, 60 * MINUTE));
  });
});
