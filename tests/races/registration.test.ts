import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accountRequests, oneTimeTokens } from "@/db/schema";
import { completeRegistration, inviteMembers } from "@/lib/community";
import { answerAccountRequests, forgetOldRequests, startRegistration } from "@/lib/identity";
import { DAY, HOUR, MINUTE, SECOND } from "@/lib/kernel";
import { newId, systemCtx } from "@/lib/platform";
import { makeCommunity } from "../factories/community";
import { invite, newAddress } from "../factories/invitation";
import { as } from "../factories/user";
import { fulfilled, refused, rounds } from "../support/barrier";
import { newVisitor } from "../support/credentials";
import { templatesTo } from "../support/messages-to";
import {
  accountsAt,
  answerAll,
  communitiesOf,
  expiredLink,
  freshAddress,
  REGISTERED_MEANWHILE,
  registrationToken,
  typed,
} from "../support/registering";
import { at, START } from "../support/start";

const { db } = systemCtx("test");
const tokensFor = (email: string) =>
  db.select().from(oneTimeTokens).where(sql`${oneTimeTokens.data} ->> 'email' = ${email}`);

describe("the worker", () => {
  it("answers each request once, though four work at it", async () => {
    const addresses = Array.from({ length: 12 }, freshAddress);
    for (const email of addresses) await startRegistration(newVisitor(), { email });
    const done = await Promise.all([1, 2, 3, 4].map(() => answerAll()));
    expect(done.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThanOrEqual(12);
    for (const email of addresses) expect(await templatesTo(email)).toHaveLength(1);
  });

  it("lets one that cannot be answered fall out alone, and gives it up after an hour", async () => {
    const email = freshAddress();
    const id = newId();
    await db.insert(accountRequests).values({
      id,
      kind: "registration",
      // The trigger below refuses a delivery to this address.
      email: "poison\u0001@post.example",
      data: { type: "create", invitation: "x" },
      createdAt: START,
    });
    await db.execute(sql`
      create function refuse_poison() returns trigger language plpgsql as
      $$ begin if new.address like 'poison%' then raise exception 'poison'; end if; return new; end $$`);
    await db.execute(
      sql`create trigger poison before insert on deliveries for each row execute function refuse_poison()`,
    );
    await startRegistration(newVisitor(at(MINUTE)), { email });
    expect(await answerAll(at(MINUTE))).toMatchObject({ failed: 1 });
    expect(await templatesTo(email)).toEqual(["confirm-registration"]);
    const open = async () =>
      (await db.select().from(accountRequests).where(eq(accountRequests.id, id)))[0]?.doneAt === null;
    expect(await open()).toBe(true);
    expect(await answerAll(at(HOUR + SECOND))).toMatchObject({ failed: 1 });
    expect(await open()).toBe(false);
    await db.execute(sql`drop trigger poison on deliveries`);
  });

  it("forgets what was asked a day after it was answered, and links a day after they ended, but nothing that is open", async () => {
    const [old, open] = [freshAddress(), freshAddress()];
    await startRegistration(newVisitor(at(0)), { email: old });
    await answerAll(at(0));
    await startRegistration(newVisitor(at(0)), { email: open });
    await forgetOldRequests(systemCtx("worker", { now: at(DAY + SECOND) }));
    const left = await db.select({ email: accountRequests.email }).from(accountRequests);
    expect(await tokensFor(old)).toHaveLength(1);
    await forgetOldRequests(systemCtx("worker", { now: at(2 * DAY + SECOND) }));
    expect(await tokensFor(old)).toEqual([]);
    expect(left).not.toContainEqual({ email: old });
    expect(left).toContainEqual({ email: open });
    await answerAll();
  });

  it("is nobody else", async () => {
    await expect(answerAccountRequests(newVisitor())).rejects.toMatchObject({ status: 403 });
  });
});

describe("at the same moment", () => {
  it("two tabs with one link make one account", () =>
    rounds(4, async ({ atOnce }) => {
      const email = freshAddress();
      const token = await registrationToken(email);
      const complete = () => completeRegistration(newVisitor(), typed(token));
      const results = await atOnce(complete, complete);
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toEqual([expiredLink]);
      expect(await accountsAt(email)).toHaveLength(1);
    }));

  it("two e-mails of one address make one account", () =>
    rounds(4, async ({ atOnce }) => {
      const email = freshAddress();
      const tokens = [await registrationToken(email), await registrationToken(email)];
      const results = await atOnce(
        ...tokens.map((token) => () => completeRegistration(newVisitor(), typed(token))),
      );
      expect(fulfilled(results)).toHaveLength(1);
      expect(refused(results)).toEqual([expiredLink]);
      expect(await accountsAt(email)).toHaveLength(1);
    }));

  it("an invitation and an e-mail make one account, and the other is told that it ended", () =>
    rounds(4, async ({ atOnce }) => {
      const community = await makeCommunity();
      const email = newAddress();
      const invitation = await invite(community, { email });
      const token = await registrationToken(email);
      const results = await atOnce(
        () => completeRegistration(newVisitor(), typed(token)),
        () => completeRegistration(newVisitor(), typed(invitation.token)),
      );
      expect(fulfilled(results)).toHaveLength(1);
      // An invitation is not a registration link: it only finds that the address has an account now.
      const byInvitation = results[1]?.status === "fulfilled";
      expect(refused(results)).toEqual([
        byInvitation ? expiredLink : expect.objectContaining({ status: 409, title: REGISTERED_MEANWHILE }),
      ]);
      expect(await accountsAt(email)).toHaveLength(1);
    }));

  it("an admin adds the address while its owner finishes: one account, finished", () =>
    rounds(4, async ({ atOnce }) => {
      const community = await makeCommunity();
      const email = newAddress();
      const token = await registrationToken(email);
      const [registered] = await atOnce<unknown>(
        () => completeRegistration(newVisitor(), typed(token)),
        () =>
          inviteMembers(as(community.admin), {
            communityId: community.id,
            members: [{ firstName: "Iris", lastName: "Novak", email }],
          }),
      );
      expect(registered?.status).toBe("fulfilled");
      const accounts = await accountsAt(email);
      expect(accounts).toHaveLength(1);
      expect(accounts[0]).toMatchObject({ firstName: "Noor", registeredAt: expect.any(Date) });
      expect(await communitiesOf(accounts[0]?.id ?? "")).toEqual([]);
    }));
});
