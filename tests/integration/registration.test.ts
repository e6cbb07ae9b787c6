import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createAccount } from "@/app/(auth)/create-account/actions";
import { signUp } from "@/app/(auth)/sign-up/actions";
import { auditLog, externalAccounts } from "@/db/schema";
import {
  acceptInvitation,
  communityInvitation,
  completeRegistration,
  myInvitations,
  registrationFor,
} from "@/lib/community";
import { termsVersion } from "@/lib/content/terms-version";
import { accountDataAbout, signIn, startRegistration } from "@/lib/identity";
import { eraseAccount, issueRegistrationToken, lockClosingAccount } from "@/lib/identity/inside";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { forgetEnv, inTransaction, newId, newToken, systemCtx } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { makeCommunity } from "../factories/community";
import { invite, newAddress, newPhone } from "../factories/invitation";
import { as, makeUser, type TestUser } from "../factories/user";
import { AuthBrowser } from "../support/auth-browser";
import { accountOf, newVisitor, resetLinkOf } from "../support/credentials";
import { linkTo, messagesTo, templatesTo } from "../support/messages-to";
import {
  accountsAt,
  answerAll,
  communitiesOf,
  expiredLink,
  freshAddress,
  REGISTERED_MEANWHILE,
  register,
  registrationToken,
  typed,
} from "../support/registering";
import { at } from "../support/start";

const { db } = systemCtx("test");
const userOf = async (userId: string): Promise<TestUser> => ({ ...(await accountOf(userId)), fullName: "" });

describe("somebody whom nobody invited", () => {
  it("registers with the address they have confirmed, and can log in", async () => {
    const email = freshAddress();
    await startRegistration(newVisitor(), { email: `  ${email.toUpperCase()} `, type: "create" });
    await answerAll();
    const link = (await linkTo(email, "confirm-registration")).token ?? "";
    expect(await registrationFor(newVisitor(), link)).toEqual({
      email,
      type: "create",
      firstName: "",
      lastName: "",
      communityName: null,
      isInvited: false,
    });
    const registered = await completeRegistration(newVisitor(), typed(link));
    expect(registered).toMatchObject({ communityId: null, type: "create" });
    expect(await accountOf(registered.userId)).toMatchObject({
      email,
      firstName: "Noor",
      lastName: "Haddad",
      phoneNumber: "+12025550147",
      phoneConfirmedAt: null,
      preferredCommunicationMethod: 0,
      registeredAt: expect.any(Date),
      emailConfirmedAt: expect.any(Date),
    });
    expect(await signIn(newVisitor(), { email, password: "Quilting77x" })).toMatchObject({
      challenge: null,
      userId: registered.userId,
    });
    const deeds = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, registered.userId));
    expect(deeds).toContainEqual({ action: "identity.registered" });
  });

  it("is told by text unless they choose e-mail", async () => {
    const { preferredCommunicationMethod: _, ...rest } = typed(await registrationToken(freshAddress()));
    const { userId } = await completeRegistration(newVisitor(), rest);
    expect((await accountOf(userId)).preferredCommunicationMethod).toBe(1);
  });

  it("has a number of the country that was chosen for it", async () => {
    const token = await registrationToken(freshAddress());
    const phoneNumber = { number: "020 7946 0958", country: "GB" };
    const { userId } = await completeRegistration(newVisitor(), { ...typed(token), phoneNumber });
    expect((await accountOf(userId)).phoneNumber).toBe("+442079460958");
  });

  it("gets no account from opening the link, however often", async () => {
    const email = freshAddress();
    const token = await registrationToken(email);
    for (let i = 0; i < 5; i++) expect(await registrationFor(newVisitor(), token)).toMatchObject({ email });
    expect(await accountsAt(email)).toEqual([]);
    await completeRegistration(newVisitor(), typed(token));
    expect(await registrationFor(newVisitor(), token)).toBeNull();
  });

  it("and came by Google has that account joined to the new one", async () => {
    const ctx = systemCtx("test");
    const email = freshAddress();
    const token = await issueRegistrationToken(ctx, {
      email,
      provider: "google",
      subject: `google-${newId()}`,
      firstName: "Noor",
    });
    expect(await registrationFor(newVisitor(), token)).toMatchObject({ firstName: "Noor", lastName: "" });
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    const joined = await db.select().from(externalAccounts).where(eq(externalAccounts.userId, userId));
    expect(joined).toMatchObject([{ provider: "google" }]);
  });
});

describe("the terms accepted at registration", () => {
  it("are stored with their version, the moment and where they were accepted, and go with the account", async () => {
    for (const by of ["page", "api"] as const) {
      const registeredAt = at(0)();
      const token = await registrationToken(freshAddress(), {}, at(0));
      const terms = { version: termsVersion("en"), by };
      const { userId } = await completeRegistration(newVisitor(at(0)), { ...typed(token), terms });
      const stored = { termsVersion: terms.version, termsAcceptedAt: registeredAt, termsAcceptedBy: by };
      expect(await accountOf(userId)).toMatchObject(stored);
      const person = as(await userOf(userId));
      const [account] = await accountDataAbout(person);
      expect(account?.rows[0]).toMatchObject({ termsVersion: terms.version, termsAcceptedBy: by });
      await inTransaction(person, async (inner) => eraseAccount(inner, await lockClosingAccount(inner)));
      expect(await accountOf(userId)).toMatchObject({
        termsVersion: null,
        termsAcceptedAt: null,
        termsAcceptedBy: null,
      });
    }
  });

  it("have a version in each language, which changes with their words", () => {
    const [english, spanish] = [termsVersion("en"), termsVersion("es")];
    expect(english).toMatch(/^en:[0-9a-f]{16}$/);
    expect(spanish).toMatch(/^es:[0-9a-f]{16}$/);
    const folder = mkdtempSync(join(tmpdir(), "terms-"));
    mkdirSync(join(folder, "en"));
    const name = "en/terms-and-conditions.md";
    writeFileSync(
      join(folder, name),
      `${readFileSync(join(root, "content", name), "utf8")}\n\nOne more line.\n`,
    );
    process.env.CONTENT_DIR = folder;
    forgetEnv();
    expect(termsVersion("en")).not.toBe(english);
    delete process.env.CONTENT_DIR;
    forgetEnv();
    expect(termsVersion("en")).toBe(english);
    rmSync(folder, { recursive: true });
  });

  it("have to be agreed to on the page", async () => {
    new AuthBrowser("http://localhost:3000").speak();
    const form = new FormData();
    form.set("email", freshAddress());
    expect((await signUp({}, form)).errors).toEqual({ agreed: ["Tick the box to go on"] });
  });
});

describe("an address that has an account", () => {
  it("gets the way to the login instead of a link to register", async () => {
    const user = await makeUser({ password: "Manyhands1" });
    await startRegistration(newVisitor(), { email: user.email ?? "" });
    await answerAll();
    const [message] = await messagesTo(user.email);
    expect(message?.template).toBe("already-registered");
    expect(message?.data.link).toMatch(/\/login$/);
    expect(message?.data.resetLink).toMatch(/\/reset-password$/);
  });

  it("of somebody who was only invited, or deleted it, gets the link", async () => {
    const invited = await makeUser({ registeredAt: null });
    await startRegistration(newVisitor(), { email: invited.email ?? "" });
    await answerAll();
    expect(await templatesTo(invited.email)).toEqual(["confirm-registration"]);
  });

  it("stays one account when it was registered over another link in between", async () => {
    const email = freshAddress();
    const token = await registrationToken(email);
    const taken = await makeUser({ email, password: "Manyhands1" });
    await expect(completeRegistration(newVisitor(), typed(token))).rejects.toMatchObject({
      status: 409,
      title: REGISTERED_MEANWHILE,
    });
    expect(await accountsAt(email)).toHaveLength(1);
    expect((await accountOf(taken.id)).firstName).toBe(taken.firstName);
  });
});

describe("somebody who was invited", () => {
  it("by e-mail registers straight with the invitation, and is a member", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const { token, userId } = await invite(community, { email });
    expect(await registrationFor(newVisitor(), token)).toEqual({
      email,
      type: null,
      firstName: "Iris",
      lastName: "Novak",
      communityName: community.name,
      isInvited: true,
    });
    const registered = await completeRegistration(newVisitor(), typed(token));
    expect(registered).toMatchObject({ userId, communityId: community.id, type: null });
    expect(await communitiesOf(userId)).toEqual([community.id]);
    await expect(completeRegistration(newVisitor(), typed(token))).rejects.toEqual(expiredLink);
  });

  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["Mars/Olympus", "America/New_York"],
    ["Factory", "America/New_York"],
    ["'; drop table users; --", "America/New_York"],
    ["x".repeat(65), "America/New_York"],
    ["", "America/New_York"],
  ])("whose browser is in %j gets texts by the day of %s", async (timeZone, kept) => {
    const email = freshAddress();
    const fields = { ...typed(await registrationToken(email)), phoneCountry: "US", timeZone };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    new AuthBrowser("http://localhost:3000").speak();
    await expect(createAccount({}, form)).rejects.toThrow("NEXT_REDIRECT");
    expect(await accountsAt(email)).toMatchObject([{ timeZone: kept }]);
  });

  it.each([
    ["america/los_angeles", "America/Los_Angeles"],
    [null, "America/New_York"],
    [undefined, "America/New_York"],
  ])("who states the zone %j gets texts by the day of %s", async (timeZone, kept) => {
    const token = await registrationToken(freshAddress());
    const { userId } = await completeRegistration(newVisitor(), { ...typed(token), timeZone });
    expect(await accountOf(userId)).toMatchObject({ timeZone: kept });
  });

  it.each([
    ["es", "es"],
    ["en", "en"],
    [undefined, "en"],
    ["xx" as "es", "en"],
  ] as const)("on a page in %s is written to in %s", async (language, kept) => {
    const token = await registrationToken(freshAddress());
    const { userId } = await completeRegistration(newVisitor(), { ...typed(token), language });
    expect(await accountOf(userId)).toMatchObject({ language: kept });
  });

  it("by text confirms an address first; the number that got it is confirmed, the person made for it gone", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    const invitation = await invite(community, { phoneNumber });
    expect(await registrationFor(newVisitor(), invitation.token)).toBeNull();
    const token = await registrationToken(freshAddress(), { invitationToken: invitation.token });
    const byText = { ...typed(token), phoneNumber, preferredCommunicationMethod: 1 as const, join: true };
    const registered = await completeRegistration(newVisitor(), byText);
    expect(registered).toMatchObject({ communityId: community.id });
    const account = await accountOf(registered.userId);
    expect(account).toMatchObject({ phoneNumber, phoneConfirmedAt: expect.any(Date) });
    expect((await accountOf(invitation.userId)).deletedAt).not.toBeNull();
  });

  it("to two communities joins the one whose invitation they used", async () => {
    const [first, second] = [await makeCommunity(), await makeCommunity()];
    const email = newAddress();
    const { token } = await invite(first, { email });
    await invite(second, { email });
    const { userId } = await completeRegistration(newVisitor(), typed(token));
    expect(await communitiesOf(userId)).toEqual([first.id]);
  });

  it("and registers without the invitation is a member nowhere", async () => {
    const community = await makeCommunity();
    const email = newAddress();
    const { userId } = await invite(community, { email });
    const registered = await completeRegistration(newVisitor(), typed(await registrationToken(email)));
    expect(registered).toMatchObject({ userId, communityId: null });
    expect(await communitiesOf(userId)).toEqual([]);
  });

  it("loses no registration to an invitation that is no longer valid", async () => {
    const token = await registrationToken(freshAddress(), { invitationToken: newToken() });
    expect(await completeRegistration(newVisitor(), typed(token))).toMatchObject({ communityId: null });
  });
});

describe("the link of a group that a stranger brought", () => {
  const brought = async () => {
    const community = await makeCommunity();
    const { link } = await communityInvitation(as(community.admin), { communityId: community.id });
    const email = freshAddress();
    const invitationToken = new URL(link).searchParams.get("token") ?? "";
    return { community, email, token: await registrationToken(email, { invitationToken }) };
  };

  it("is named on the page, and makes nobody a member who did not say yes", async () => {
    for (const join of [undefined, false]) {
      const { community, email, token } = await brought();
      expect(await registrationFor(newVisitor(), token)).toEqual({
        email,
        type: null,
        firstName: "",
        lastName: "",
        communityName: community.name,
        isInvited: false,
      });
      const { userId, communityId } = await completeRegistration(newVisitor(), { ...typed(token), join });
      expect(communityId).toBeNull();
      expect(await communitiesOf(userId)).toEqual([]);
    }
  });

  it("is taken up by who says yes", async () => {
    const { community, token } = await brought();
    const { userId, communityId } = await completeRegistration(newVisitor(), { ...typed(token), join: true });
    expect(communityId).toBe(community.id);
    expect(await communitiesOf(userId)).toEqual([community.id]);
  });

  it("has to be answered where a form asks", async () => {
    const { token } = await brought();
    const unanswered = { ...typed(token), join: null as unknown as boolean };
    await expect(completeRegistration(newVisitor(), unanswered)).rejects.toMatchObject({
      errors: { join: ["Say whether you want to join"] },
    });
  });

  it("takes no invitation away: the owner's own link leads to the own one, and what is not used stays open", async () => {
    const mine = await makeCommunity();
    const { community, email, token: theirs } = await brought();
    const { token: invitationToken, id } = await invite(mine, { email });
    const own = await registrationToken(email, { invitationToken });
    expect(await registrationFor(newVisitor(), own)).toMatchObject({
      communityName: mine.name,
      isInvited: true,
    });
    expect(await registrationFor(newVisitor(), theirs)).toMatchObject({ communityName: community.name });
    const { userId } = await completeRegistration(newVisitor(), { ...typed(theirs), join: true });
    expect(await communitiesOf(userId)).toEqual([community.id]);
    const here = as(await userOf(userId));
    expect((await myInvitations(here)).map(({ id: open }) => open)).toEqual([id]);
    expect(await acceptInvitation(here, { invitationId: id })).toMatchObject({ communityId: mine.id });
  });

  it("stays open beside an account that was made without it", async () => {
    const mine = await makeCommunity();
    const email = newAddress();
    const { token, id, userId } = await invite(mine, { email });
    const registered = await completeRegistration(newVisitor(), { ...typed(token), join: false });
    expect(registered).toMatchObject({ userId, communityId: null });
    expect(await communitiesOf(userId)).toEqual([]);
    expect((await myInvitations(as(await userOf(userId)))).map(({ id: open }) => open)).toEqual([id]);
  });
});

describe("a link of a registration", () => {
  it("works once", async () => {
    const { token } = await register();
    await expect(completeRegistration(newVisitor(), typed(token))).rejects.toEqual(expiredLink);
  });

  it("works for 24 hours", async () => {
    const token = await registrationToken(freshAddress(), {}, at(0));
    expect(await registrationFor(newVisitor(at(DAY - SECOND)), token)).not.toBeNull();
    expect(await registrationFor(newVisitor(at(DAY)), token)).toBeNull();
    await expect(completeRegistration(newVisitor(at(DAY)), typed(token))).rejects.toEqual(expiredLink);
  });

  it("works on beside newer ones of the same address, and ends with the first that is used", async () => {
    const email = freshAddress();
    const tokens: string[] = [];
    for (let i = 0; i < 3; i++) tokens.push(await registrationToken(email, {}, at(i * MINUTE)));
    const now = at(3 * MINUTE);
    for (const token of tokens)
      expect(await registrationFor(newVisitor(now), token)).toMatchObject({ email });
    await completeRegistration(newVisitor(now), typed(tokens[0] ?? ""));
    for (const token of tokens) {
      expect(await registrationFor(newVisitor(now), token)).toBeNull();
      await expect(completeRegistration(newVisitor(now), typed(token))).rejects.toEqual(expiredLink);
    }
  });

  it("is not one of another purpose, nor malformed", async () => {
    const user = await makeUser({ password: "Manyhands1" });
    const reset = await resetLinkOf(user);
    const good = await registrationToken(freshAddress());
    const others = [
      reset.token,
      "",
      " ",
      "x",
      "\u0000",
      `${good}x`,
      good.slice(1),
      good.toUpperCase(),
      "a".repeat(200),
    ];
    for (const token of others) {
      expect(await registrationFor(newVisitor(), token)).toBeNull();
      await expect(completeRegistration(newVisitor(), typed(token))).rejects.toEqual(expiredLink);
    }
    await expect(completeRegistration(newVisitor(), typed("a".repeat(5000)))).rejects.toMatchObject({
      status: 400,
    });
    expect((await accountOf(user.id)).firstName).toBe(user.firstName);
  });

  it("decides the address, whatever the form says", async () => {
    const email = freshAddress();
    const victim = freshAddress();
    const form = { ...typed(await registrationToken(email)), email: victim };
    const { userId } = await completeRegistration(newVisitor(), form);
    expect((await accountOf(userId)).email).toBe(email);
    expect(await accountsAt(victim)).toEqual([]);
  });

  it("stands in no table: neither the secret nor its link, nor an invitation's that led there", async () => {
    const invitationToken = newToken();
    const token = await registrationToken(freshAddress(), { invitationToken });
    for (const table of ["one_time_tokens", "messages", "account_requests", "audit_log"]) {
      const rows = JSON.stringify(
        await db.execute(sql`select t::text as row from ${sql.identifier(table)} t`),
      );
      expect(rows).not.toContain(token);
      expect(rows).not.toContain(invitationToken);
    }
  });
});
