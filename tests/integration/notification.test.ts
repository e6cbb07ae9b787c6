import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as oneClick } from "@/app/api/unsubscribe/[token]/route";
import { deliveries, messagePreferences, messages, optOuts, users } from "@/db/schema";
import { audiencePreview, campaignForAdmin } from "@/lib/community";
import { HOUR, MINUTE, SECOND } from "@/lib/kernel";
import {
  countNotifications,
  fanOutMessages,
  listNotifications,
  markNotificationsRead,
  receiveEmailEvent,
  receiveInboundText,
  receiveTextEvent,
  sendEmails,
  sendTexts,
  unsubscribe,
  unsubscribeQuestion,
} from "@/lib/notification";
import { queueMessage, unsubscribeToken } from "@/lib/notification/inside";
import { env, forgetEnv, inTransaction, seal, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, makeUser } from "../factories/user";
import { withSecrets } from "../support/in-site";

let simulator: Simulator;
let offset = 0;
const ctx = systemCtx("test", { now: () => new Date(Date.now() + offset) });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.EMAILS_PER_SECOND = "500";
  process.env.TEXTS_PER_SECOND = "500";
  forgetEnv();
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.world.faults.length = 0;
});

const work = async () => {
  await fanOutMessages(ctx);
  await sendEmails(ctx);
  await sendTexts(ctx);
};
const mailsTo = (email: string | null) => simulator.world.emails.filter((mail) => mail.to === email);
const textsTo = (phone: string | null) => simulator.world.texts.filter((text) => text.to === phone);
const later = async (ms: number) => {
  offset += ms;
  await simulator.advance(ms / SECOND);
};
const deliveryOf = async (userId: string) =>
  (await ctx.db.select().from(deliveries).where(eq(deliveries.userId, userId)))[0];
const byText = { preferredCommunicationMethod: 1 };
/** The text for phones that others read. */
const BARE = `You have a message. Sign in: ${env().APP_URL}/notifications Manyhands`;

describe("a launch message", () => {
  it("reaches every registered member once by their own channel, and nobody who is left out", async () => {
    const community = await makeCommunity();
    const mailed = await addMember(community);
    const texted = await addMember(community, await makeUser(byText));
    const excluded = await addMember(community);
    const invited = await addMember(community, await makeUser({ registeredAt: null }));
    const stopped = await addMember(community, await makeUser(byText));
    await ctx.db
      .insert(optOuts)
      .values({ channel: "sms", address: stopped.phoneNumber ?? "", reason: "stop", createdAt: new Date() });
    const muted = await addMember(community);
    await ctx.db
      .insert(messagePreferences)
      .values({ userId: muted.id, messageType: 2, communicationMethod: 0, isEnabled: false });
    const recipient = await addMember(community);
    await launchTestCampaign({ community, recipient, excludedMembers: [excluded.id] });

    await work();
    await work();

    expect(mailsTo(mailed.email)).toHaveLength(1);
    expect(mailsTo(community.admin.email)).toHaveLength(1);
    expect(textsTo(texted.phoneNumber)).toHaveLength(1);
    expect(mailsTo(texted.email)).toHaveLength(0);
    for (const person of [excluded, invited, stopped, muted, recipient]) {
      expect([...mailsTo(person.email), ...textsTo(person.phoneNumber)]).toEqual([]);
    }
  });

  it("ends a text with the link and the way out, and offers one-click unsubscribe in a mail", async () => {
    const community = await makeCommunity();
    const mailed = await addMember(community);
    const texted = await addMember(community, await makeUser(byText));
    await launchTestCampaign({ community });
    await work();
    expect(textsTo(texted.phoneNumber)[0]?.body).toMatch(
      /\/c\/[0-9A-Z]{4}-[0-9A-Z]{3} Reply STOP to opt out\.$/,
    );
    const [mail] = mailsTo(mailed.email);
    const headers = new Map(Object.entries(mail?.headers ?? {}).map(([k, v]) => [k.toLowerCase(), v]));
    expect(headers.get("list-unsubscribe")).toContain(`/api/unsubscribe/${unsubscribeToken(mailed.id)}`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.html).not.toContain("unsubscribe.invalid");
  });

  it("never goes to a phone that the recipient shares with somebody", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser(byText));
    const spouse = await addMember(
      community,
      await makeUser({ ...byText, phoneNumber: recipient.phoneNumber }),
    );
    await launchTestCampaign({ community, recipient });
    await work();
    expect(textsTo(recipient.phoneNumber)).toEqual([]);
    expect(mailsTo(spouse.email)).toHaveLength(1);
  });

  it("goes by e-mail to whoever never confirmed a number, whether it is the recipient's or anybody's", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser(byText));
    const typed = { ...byText, phoneConfirmedAt: null };
    const [theirs, anybodys] = [
      await addMember(community, await makeUser({ ...typed, phoneNumber: recipient.phoneNumber })),
      await addMember(community, await makeUser(typed)),
    ];
    const audience = await audiencePreview(as(community.admin), {
      communityId: community.id,
      recipientId: recipient.id,
    });
    expect(audience).toMatchObject({ byText: 0, byEmail: 3 });
    await launchTestCampaign({ community, recipient });
    await work();
    for (const person of [theirs, anybodys]) {
      expect(mailsTo(person.email)).toHaveLength(1);
      expect(textsTo(person.phoneNumber)).toEqual([]);
    }
  });

  it("says nothing on the recipient's phone, whatever made it a text for somebody else", async () => {
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser(byText));
    const { phoneNumber } = recipient;
    const chose = await addMember(community, await makeUser({ phoneNumber }));
    await ctx.db
      .insert(messagePreferences)
      .values({ userId: chose.id, messageType: 2, communicationMethod: 1, isEnabled: true });
    const unreachable = await addMember(community, await makeUser({ phoneNumber, email: null }));
    const changed = await addMember(community, await makeUser(byText));
    const { id } = await launchTestCampaign({ community, recipient });
    const audience = await audiencePreview(as(community.admin), {
      communityId: community.id,
      recipientId: recipient.id,
    });
    expect(audience).toMatchObject({ byText: 2, byEmail: 2 });
    await fanOutMessages(ctx);
    await ctx.db
      .update(users)
      .set({ phoneNumber, preferredCommunicationMethod: 0 })
      .where(eq(users.id, changed.id));
    await work();
    await work();
    expect(textsTo(phoneNumber).map((text) => text.body)).toEqual([BARE]);
    expect(mailsTo(chose.email)).toHaveLength(1);
    expect(mailsTo(changed.email)).toHaveLength(1);
    expect((await deliveryOf(unreachable.id))?.isDiscreet).toBe(true);
    const { messages: told } = await campaignForAdmin(as(community.admin), { campaignId: id });
    expect(told[0]?.reach).toMatchObject({ sent: 4, waiting: 0 });
  });

  it("stands in the notifications of those it concerns and of nobody else", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const recipient = await addMember(community);
    await launchTestCampaign({ community, recipient });
    await work();
    const box = { communityId: community.id, box: "unread" } as const;
    const page = await listNotifications(as(member), { ...box, page: 1, pageSize: 5 });
    expect(page.items.map((item) => item.message)).toEqual([expect.stringContaining(community.name)]);
    expect(await countNotifications(as(recipient), box)).toBe(0);
    await markNotificationsRead(as(member), {});
    expect(await countNotifications(as(member), box)).toBe(0);
    expect(await countNotifications(as(member), { ...box, box: "archive" })).toBe(1);
  });
});

describe("a milestone", () => {
  it("crossed with others by one gift is one message, the highest", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    const campaign = await launchTestCampaign({ community, amount: 1000 });
    await work();
    await contribute(campaign, 80_000);
    await work();
    const subjects = mailsTo(member.email).map((mail) => mail.subject);
    expect(subjects).toEqual([
      `${community.name}: one of us could use a hand`,
      `${community.name}: three quarters of the way`,
    ]);
  });
});

describe("entitlement is read again at the moment of sending", () => {
  it.each([
    ["left the community", (id: string) => sql`delete from memberships where user_id = ${id}`],
    [
      "was excluded",
      (id: string) =>
        sql`insert into campaign_exclusions select id, ${id}::uuid from campaigns order by created_at desc, id desc limit 1`,
    ],
    ["was deleted", (id: string) => sql`update users set deleted_at = now() where id = ${id}`],
  ])("who %s meanwhile gets nothing", async (_what, change) => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community });
    await fanOutMessages(ctx);
    await ctx.db.execute(change(member.id));
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toEqual([]);
    expect((await deliveryOf(member.id))?.state).toBe("skipped");
  });

  it("goes to the address that holds now", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community });
    await fanOutMessages(ctx);
    await ctx.db.update(users).set({ email: "moved@lakewood.example" }).where(eq(users.id, member.id));
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toEqual([]);
    expect(mailsTo("moved@lakewood.example")).toHaveLength(1);
  });
});

describe("when a provider fails", () => {
  it.each([
    ["answers 500", "status-500"],
    ["answers 429", "status-429"],
    ["cuts the line before it took the mails", "cut-before"],
    ["takes the mails and cuts the line", "cut-after"],
    ["takes the mails and answers 500", "status-500-after"],
  ] as const)("mail: %s, and everybody gets one all the same", async (_what, kind) => {
    const community = await makeCommunity();
    const members = await Promise.all([1, 2, 3].map(() => addMember(community)));
    await launchTestCampaign({ community });
    simulator.world.faults.push({ id: `f${offset}`, match: "POST /emails/batch", kind, times: 1 });
    for (let round = 0; round < 4; round++) {
      await work();
      await later(2 * MINUTE);
    }
    for (const member of members) expect(mailsTo(member.email)).toHaveLength(1);
  });

  it.each([
    ["answers 500", "status-500"],
    ["answers 429", "status-429"],
    ["cuts the line before it took the text", "cut-before"],
    ["takes the text and cuts the line", "cut-after"],
  ] as const)("text: %s, and everybody gets one all the same", async (_what, kind) => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    await launchTestCampaign({ community });
    simulator.world.faults.push({ id: `t${offset}`, match: "POST /2010-04-01/*", kind, times: 1 });
    for (let round = 0; round < 4; round++) {
      await work();
      await later(2 * MINUTE);
    }
    expect(textsTo(member.phoneNumber)).toHaveLength(1);
  });

  it("mail: one address spoils the batch, and the line is cut while the others go singly", async () => {
    const community = await makeCommunity();
    const members = await Promise.all([1, 2].map(() => addMember(community)));
    await addMember(community, await makeUser({ email: "no address" }));
    await launchTestCampaign({ community });
    // The refused batch uses the first of three faults; two are left for single e-mails.
    simulator.world.faults.push({
      id: `s${offset}`,
      match: "POST /emails/batch",
      kind: "cut-after",
      times: 3,
    });
    for (let round = 0; round < 4; round++) {
      await work();
      await later(2 * MINUTE);
    }
    for (const member of members) expect(mailsTo(member.email)).toHaveLength(1);
  });

  it("mail: one e-mail cannot be written, and the others go all the same; it is given up in the end", async () => {
    const people = ["a", "b", "c"].map((name) => ({ email: `${name}-${offset}@letters.example` }));
    await inTransaction(ctx, async (tx) => {
      for (const to of people) {
        const data = { firstName: "Ada", newEmail: "new@letters.example", support: "s@letters.example" };
        await queueMessage(tx, { dedupeKey: `unwritten:${to.email}`, template: "email-changed", to, data });
      }
    });
    const spoiled = people[1]?.email ?? "";
    await ctx.db
      .update(messages)
      .set({ template: "a letter of tomorrow" })
      .where(eq(messages.dedupeKey, `unwritten:${spoiled}`));
    await sendEmails(ctx);
    expect(people.map(({ email }) => mailsTo(email).length)).toEqual([1, 0, 1]);
    for (let round = 0; round < 12; round++) {
      await later(HOUR);
      await sendEmails(ctx);
    }
    const [left] = await ctx.db.select().from(deliveries).where(eq(deliveries.address, spoiled));
    expect([left?.state, left?.attempts]).toEqual(["failed", 10]);
    expect(people.map(({ email }) => mailsTo(email).length)).toEqual([1, 0, 1]);
  });

  it("mail: nobody sent for a day, and the first answer then is 500", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community });
    await fanOutMessages(ctx);
    await later(25 * HOUR);
    simulator.world.faults.push({
      id: `d${offset}`,
      match: "POST /emails/batch",
      kind: "status-500",
      times: 1,
    });
    for (let round = 0; round < 3; round++) {
      await sendEmails(ctx);
      await later(2 * MINUTE);
    }
    expect(mailsTo(member.email)).toHaveLength(1);
  });

  it("text: the carrier asks to wait, and the next message does not take the place of the first", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    const campaign = await launchTestCampaign({ community, amount: 1000 });
    simulator.world.faults.push({
      id: `w${offset}`,
      match: "POST /2010-04-01/*",
      kind: "status-429",
      times: 1,
    });
    await work();
    await contribute(campaign, 30_000);
    await work();
    await later(2 * MINUTE);
    await work();
    expect(textsTo(member.phoneNumber)).toHaveLength(2);
  });

  it("text: taken and still waiting at the carrier when the line is cut, it is not sent again", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    await launchTestCampaign({ community });
    simulator.world.faults.push({
      id: `q${offset}`,
      match: "POST /2010-04-01/*",
      kind: "cut-after",
      times: 1,
    });
    await work();
    offset += 2 * MINUTE;
    await work();
    expect(textsTo(member.phoneNumber)).toHaveLength(1);
  });

  it("a number that the carrier blocks is opted out and not tried again", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    simulator.world.optedOut.add(member.phoneNumber ?? "");
    await launchTestCampaign({ community });
    await work();
    expect((await deliveryOf(member.id))?.state).toBe("skipped");
    const kept = await ctx.db
      .select()
      .from(optOuts)
      .where(eq(optOuts.address, member.phoneNumber ?? ""));
    expect(kept).toHaveLength(1);
  });
});

it("what becomes due while the sender ends is sent by that sender", async () => {
  const queue = (email: string) =>
    inTransaction(ctx, (tx) =>
      queueMessage(tx, {
        dedupeKey: `ending:${email}`,
        template: "community-approved",
        to: { email },
        data: { communityName: "X", link: "https://x.example" },
      }),
    );
  await work();
  let isQueued = false;
  // The sender asks twice and finds nothing the second time; a concurrent worker has left by then.
  const db = new Proxy(ctx.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
      return async (...given: unknown[]) => {
        const done = await (value as (...all: unknown[]) => Promise<unknown>).apply(target, given);
        if (!isQueued) {
          isQueued = true;
          await queue("late@lakewood.example");
          expect(await sendEmails(ctx)).toBe(0);
        }
        return done;
      };
    },
  });
  expect(await sendEmails({ ...ctx, db })).toBe(1);
  expect(mailsTo("late@lakewood.example")).toHaveLength(1);
});

it("what is under a secret that this worker does not have waits for one that has it, and keeps nothing else from being sent", async () => {
  await work();
  const [OURS, ANOTHER] = [env().AUTH_SECRET, "a secret that only a newer worker has so far"];
  const code = (phone: string, secret: string) => ({
    dedupeKey: `code:${phone}`,
    template: "phone-code" as const,
    to: { phone, language: "en" as const },
    secret,
  });
  const link = (email: string, secret: string) => ({
    dedupeKey: `link:${email}`,
    template: "statement-link" as const,
    to: { email, language: "en" as const },
    secret,
  });
  const [locked, plain] = ["+12025559301", "+12025559302"];
  const [lockedMail, plainMail] = ["locked@lakewood.example", "plain@lakewood.example"];
  for (const { secret, ...message } of [code(locked, ANOTHER), code(plain, OURS)]) {
    withSecrets({ AUTH_SECRET: secret });
    await inTransaction(ctx, async (tx) =>
      queueMessage(tx, { ...message, data: { code: await seal("123456") } }),
    );
  }
  for (const { secret, ...message } of [link(lockedMail, ANOTHER), link(plainMail, OURS)]) {
    withSecrets({ AUTH_SECRET: secret });
    const data = { link: await seal("https://give.example.org/statement/x") };
    await inTransaction(ctx, async (tx) => queueMessage(tx, { ...message, data }));
  }
  const arrived = () =>
    [locked, plain]
      .map((to) => textsTo(to).length)
      .concat([lockedMail, plainMail].map((to) => mailsTo(to).length));
  withSecrets({ AUTH_SECRET: OURS });
  await work();
  expect(arrived()).toEqual([0, 1, 0, 1]);
  withSecrets({ AUTH_SECRET: ANOTHER, AUTH_SECRET_PREVIOUS: JSON.stringify([OURS]) });
  await later(MINUTE);
  await work();
  withSecrets({ AUTH_SECRET: OURS });
  expect(arrived()).toEqual([1, 1, 1, 1]);
  expect(textsTo(locked)[0]?.body).toContain("123456");
  expect(mailsTo(lockedMail)[0]?.text).toContain("https://give.example.org/statement/x");
});

describe("a worker that died", () => {
  it("with mails in its hands is followed by one that sends each once", async () => {
    const community = await makeCommunity();
    const members = await Promise.all([1, 2, 3, 4].map(() => addMember(community)));
    await launchTestCampaign({ community });
    await fanOutMessages(ctx);
    // The batch was accepted, but the worker died before recording it.
    await ctx.db.execute(sql`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' then raise exception 'the worker died'; end if; return new; end $$`);
    await ctx.db.execute(
      sql`create trigger dying before update on deliveries for each row execute function refuse()`,
    );
    await expect(sendEmails(ctx)).rejects.toThrow();
    await ctx.db.execute(sql`drop trigger dying on deliveries`);
    for (const member of members) expect(mailsTo(member.email)).toHaveLength(1);

    await sendEmails(ctx);
    expect((await deliveryOf(members[0]?.id ?? ""))?.state).toBe("sending");
    await later(MINUTE);
    await sendEmails(ctx);
    for (const member of members) {
      expect(mailsTo(member.email)).toHaveLength(1);
      expect((await deliveryOf(member.id))?.state).toBe("sent");
    }
  });
});

describe("quiet hours", () => {
  it("hold a text until 8 am of the member's own day, and merge what piles up", async () => {
    process.env.TEXT_HOURS = "8-21";
    forgetEnv();
    const night = new Date("2026-03-10T07:00:00Z"); // 3 AM in Dayton
    const nightCtx = systemCtx("test", { now: () => night });
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    const campaign = await launchTestCampaign({ community, now: night, amount: 1000 });
    await fanOutMessages(nightCtx);
    await contribute(campaign, 30_000);
    await fanOutMessages(nightCtx);
    await sendTexts(nightCtx);
    expect(textsTo(member.phoneNumber)).toEqual([]);
    await sendTexts(systemCtx("test", { now: () => new Date("2026-03-10T11:59:00Z") }));
    expect(textsTo(member.phoneNumber)).toEqual([]);
    await sendTexts(systemCtx("test", { now: () => new Date("2026-03-10T12:00:30Z") }));
    expect(textsTo(member.phoneNumber).map((text) => text.body)).toEqual([
      expect.stringContaining("a quarter of the way"),
    ]);
    process.env.TEXT_HOURS = "0-24";
    forgetEnv();
  });
});

describe("opting out and in", () => {
  it("STOP ends texts and START begins them again", async () => {
    const member = await makeUser(byText);
    const phone = member.phoneNumber ?? "";
    const blocked = () => ctx.db.select().from(optOuts).where(eq(optOuts.address, phone));
    await receiveInboundText(ctx, { sid: "SM1", from: phone, body: " stop " });
    expect(await blocked()).toHaveLength(1);
    await receiveInboundText(ctx, { sid: "SM2", from: phone, body: "START" });
    expect(await blocked()).toHaveLength(0);
  });

  it("counts the carrier's own judgement of a word that only it knows", async () => {
    const { phoneNumber } = await makeUser(byText);
    const from = phoneNumber ?? "";
    const blocked = () => ctx.db.select().from(optOuts).where(eq(optOuts.address, from));
    await receiveInboundText(ctx, { sid: "SM3", from, body: "Alto", optOut: "STOP" });
    expect(await blocked()).toHaveLength(1);
    await receiveInboundText(ctx, { sid: "SM4", from, body: "Info", optOut: "HELP" });
    expect(await blocked()).toHaveLength(1);
    await receiveInboundText(ctx, { sid: "SM5", from, body: "De nuevo", optOut: "START" });
    expect(await blocked()).toHaveLength(0);
  });

  it("a signed link stops one member's mails; a forged one is unknown", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await unsubscribe(ctx, { token: unsubscribeToken(member.id) });
    await launchTestCampaign({ community });
    await work();
    expect(mailsTo(member.email)).toEqual([]);
    for (const forged of [`${member.id}.${"A".repeat(32)}`, "A".repeat(43), member.id, ".", ""]) {
      await expect(unsubscribe(ctx, { token: forged })).rejects.toMatchObject({ code: "not_found" });
      expect(unsubscribeQuestion(as(member), forged)).toBeNull();
    }
  });

  it("a link holds nothing of the account; those of e-mails that were sent before go on working", async () => {
    const community = await makeCommunity();
    const [member, other] = [await addMember(community), await addMember(community)];
    await launchTestCampaign({ community });
    await work();
    const sent = JSON.stringify(mailsTo(member.email));
    expect(sent).toContain(`/api/unsubscribe/${unsubscribeToken(member.id)}`);
    for (const mark of [member.id, member.id.replaceAll("-", ""), member.id.slice(0, 8)]) {
      expect(sent).not.toContain(mark);
    }

    const signature = createHmac("sha256", env().AUTH_SECRET)
      .update(`unsubscribe:${member.id}`)
      .digest("base64url");
    const former = `${member.id}.${signature.slice(0, 32)}`;
    for (const token of [former, unsubscribeToken(member.id)]) {
      expect(unsubscribeQuestion(as(member), token)).toMatchObject({ isAboutAnother: false });
      expect(unsubscribeQuestion(ctx, token)).toMatchObject({ isAboutAnother: false });
      expect(unsubscribeQuestion(as(other), token)).toMatchObject({ isAboutAnother: true });
    }
    const link = { params: Promise.resolve({ token: former }) };
    expect((await oneClick(new Request("https://x.example", { method: "POST" }), link)).status).toBe(200);
    const stopped = await ctx.db
      .select({ channel: optOuts.channel, reason: optOuts.reason })
      .from(optOuts)
      .where(eq(optOuts.address, member.email ?? ""));
    expect(stopped).toEqual([{ channel: "email", reason: "unsubscribe" }]);
  });

  it("an unsubscribed member still gets the receipt of a gift; a bounced address gets nothing more", async () => {
    const member = await makeUser();
    await unsubscribe(ctx, { token: unsubscribeToken(member.id) });
    const receipt = (key: string) =>
      inTransaction(ctx, (tx) =>
        queueMessage(tx, {
          dedupeKey: key,
          template: "community-approved",
          data: { communityName: "X", link: "https://x.example" },
          to: { userId: member.id },
        }),
      );
    await receipt(`a:${member.id}`);
    await receipt(`a:${member.id}`);
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
    await receiveEmailEvent(ctx, {
      type: "email.bounced",
      emailId: "",
      to: [member.email ?? ""],
      bounceType: "Permanent",
    });
    await receipt(`b:${member.id}`);
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
  });
});

describe("a message to one person whose phone can't be reached", () => {
  const tellOne = (userId: string) =>
    inTransaction(ctx, (tx) =>
      queueMessage(tx, {
        dedupeKey: `c:${userId}`,
        template: "choose-receiving-method",
        data: { communityName: "X", link: "https://x.example" },
        to: { userId },
        via: "preferred",
      }),
    );

  it("goes by e-mail, when we know of the STOP", async () => {
    const member = await makeUser(byText);
    await receiveInboundText(ctx, { sid: "SM6", from: member.phoneNumber ?? "", body: "STOP" });
    await tellOne(member.id);
    await work();
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
    expect(textsTo(member.phoneNumber)).toEqual([]);
  });

  it("goes by e-mail, when the number takes no texts", async () => {
    const member = await makeUser({ ...byText, phoneNumber: "+15005550009" });
    await tellOne(member.id);
    await work();
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
  });

  it("goes by e-mail once, when the carrier reports that the text never arrived", async () => {
    const member = await makeUser(byText);
    await tellOne(member.id);
    await work();
    const delivery = await deliveryOf(member.id);
    const undelivered = {
      deliveryId: delivery?.id ?? "",
      sid: delivery?.providerId ?? "",
      status: "undelivered",
    };
    await receiveTextEvent(ctx, undelivered);
    await sendEmails(ctx);
    await receiveTextEvent(ctx, undelivered);
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
    expect((await deliveryOf(member.id))?.state).toBe("sent");
  });

  it("goes by e-mail, when only the carrier knew of the STOP", async () => {
    const member = await makeUser(byText);
    simulator.world.optedOut.add(member.phoneNumber ?? "");
    await tellOne(member.id);
    await work();
    await sendEmails(ctx);
    expect(mailsTo(member.email)).toHaveLength(1);
  });
});

describe("a delivery event of an e-mail", () => {
  it.each([
    ["email.delivered", "delivered"],
    ["email.bounced", "failed"],
    ["email.failed", "failed"],
    ["email.suppressed", "failed"],
    ["email.opened", "sent"],
  ])("%s leaves it %s", async (type, state) => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community });
    await work();
    const emailId = (await deliveryOf(member.id))?.providerId ?? "";
    await receiveEmailEvent(ctx, { type, emailId, to: [member.email ?? ""], bounceType: "Transient" });
    expect((await deliveryOf(member.id))?.state).toBe(state);
  });
});

describe("a delivery event of a text", () => {
  it("never moves a delivery backwards", async () => {
    const community = await makeCommunity();
    const member = await addMember(community, await makeUser(byText));
    await launchTestCampaign({ community });
    await work();
    const delivery = await deliveryOf(member.id);
    const report = (status: string) =>
      receiveTextEvent(ctx, { deliveryId: delivery?.id ?? "", sid: delivery?.providerId ?? "", status });
    await report("delivered");
    await report("sent");
    await report("queued");
    expect((await deliveryOf(member.id))?.state).toBe("delivered");
  });
});
