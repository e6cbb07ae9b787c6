import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, messages, optOuts } from "@/db/schema";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { contactUs, forgetLastMessages, sendEmails } from "@/lib/notification";
import { eraseMessages } from "@/lib/notification/inside";
import { myData } from "@/lib/payment";
import { forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { makeCommunity } from "../factories/community";
import { as, asVisitor, makeUser } from "../factories/user";

const SUPPORT = "support@manyhands.example";

let simulator: Simulator;
let offset = 0;
const now = () => new Date(Date.now() + offset);
const worker = systemCtx("test", { now });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.EMAILS_PER_SECOND = "500";
  forgetEnv();
});
afterAll(() => simulator.stop());

let caller = 0;
const visitor = () => {
  caller += 1;
  return asVisitor({ ip: `10.91.${Math.floor(caller / 250)}.${caller % 250}`, now });
};

const contact = (more: object = {}) => ({
  name: "Theo Lindqvist",
  email: `theo.${newId()}@lindqvist.example`,
  message: "We are forty neighbours on one street. Can a street be a community?",
  ...more,
});

const mailsFrom = (email: string) =>
  Object.values(simulator.world.resend.mails).filter(({ replyTo }) => replyTo?.includes(email));
const keptFrom = (email: string) =>
  worker.db
    .select()
    .from(messages)
    .where(eq(messages.template, "contact-message"))
    .then((rows) => rows.filter(({ data }) => data.email === email));

const later = async (ms: number) => {
  offset += ms;
  await simulator.advance(ms / SECOND);
};

describe("a message to the provider", () => {
  it("arrives once as an e-mail that answers to its sender", async () => {
    const typed = contact();
    await contactUs(visitor(), typed);
    await sendEmails(worker);
    const [mail, ...others] = mailsFrom(typed.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Message from Theo Lindqvist");
    expect(mail?.text).toContain(`> ${typed.message}`);
  });

  it("sent twice, even at the same moment, is one; the same words half an hour later are another", async () => {
    const typed = contact();
    const from = visitor();
    await Promise.all([1, 2].map(() => contactUs(from, typed)));
    await later(9 * MINUTE);
    await contactUs(from, { ...typed, name: "  Theo   Lindqvist ", email: typed.email.toUpperCase() });
    await sendEmails(worker);
    expect(mailsFrom(typed.email)).toHaveLength(1);
    await later(30 * MINUTE);
    await contactUs(from, typed);
    await sendEmails(worker);
    expect(mailsFrom(typed.email)).toHaveLength(2);
  });

  it("is harmless as HTML, and cannot write headers", async () => {
    const typed = contact({
      name: "<b>Theo\r\nBcc: everybody",
      message:
        '<img src=x onerror="alert(1)">\r\n<a href="https://casino.example">Please look at our street</a>',
    });
    await contactUs(visitor(), typed);
    await sendEmails(worker);
    const [mail] = mailsFrom(typed.email);
    expect(mail?.subject).toBe("Message from <b>Theo Bcc: everybody");
    expect(mail?.html).not.toMatch(/<img|<b>Theo|href="https:\/\/casino/);
    expect(mail?.html).toContain("&lt;img src=x");
    expect(mail?.to).toEqual([SUPPORT]);
  });

  it("names the community it is about, and is refused for one that does not exist", async () => {
    const { id, name } = await makeCommunity();
    const typed = contact({ communityId: id });
    await contactUs(visitor(), typed);
    await sendEmails(worker);
    expect(mailsFrom(typed.email)[0]?.text).toContain(`It is about the community ${name}.`);
    for (const communityId of [newId(), "x"]) {
      await expect(contactUs(visitor(), contact({ communityId }))).rejects.toMatchObject({
        errors: { communityId: ["The content is not found"] },
      });
    }
  });

  it("reaches the provider although its mailbox bounced a mail once", async () => {
    const address = { channel: "email" as const, address: SUPPORT };
    await worker.db.insert(optOuts).values({ ...address, reason: "bounce", createdAt: now() });
    const typed = contact();
    await contactUs(visitor(), typed);
    await sendEmails(worker);
    expect(mailsFrom(typed.email)).toHaveLength(1);
    await worker.db.delete(optOuts).where(eq(optOuts.address, SUPPORT));
  });
});

describe("nothing is sent", () => {
  it.each([
    ["without a name", { name: "  " }, { name: ["Required"] }],
    ["without an address", { email: "" }, { email: ["Required"] }],
    ["without words", { message: "\n\n" }, { message: ["Required"] }],
    ["to a half address", { email: "theo@lindqvist" }, { email: ["Invalid email address"] }],
    ["with 61 characters of name", { name: "x".repeat(61) }, { name: ["At most 60 characters"] }],
    ["with 10,000 characters", { message: "word ".repeat(2000) }, { message: ["At most 250 characters"] }],
    [
      "of links only",
      { message: "https://casino.example http://b.example" },
      { message: ["Please say in a few words what it is about. A message of links alone is not sent"] },
    ],
    ["by a link", { name: "https://a.example" }, { name: ["Please give a name here, not a link"] }],
  ])("%s", async (_, wrong, errors) => {
    await expect(contactUs(visitor(), contact(wrong))).rejects.toMatchObject({ code: "invalid", errors });
  });

  it("when a robot filled the trap, and it is told nothing of it", async () => {
    const typed = contact({ website: "https://casino.example" });
    await contactUs(visitor(), typed);
    expect(await keptFrom(typed.email)).toEqual([]);
  });
});

describe("a flood", () => {
  const words =
    /^That is more than we can take at once\. Please wait .+ and send it again, or write to support@/;

  it("from one network is stopped with a sentence, and others are not", async () => {
    const from = visitor();
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, row) => contactUs(from, contact({ message: `Message no ${row}` }))),
    );
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(answers.length - refused.length).toBe(20);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: "too_many", title: expect.stringMatching(words) });
    await contactUs(visitor(), contact());
  });

  it("under one address from everywhere is stopped", async () => {
    const typed = contact();
    for (let row = 0; row < 5; row++) await contactUs(visitor(), { ...typed, message: `Message no ${row}` });
    await expect(contactUs(visitor(), typed)).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("what somebody wrote", () => {
  it("is in the file about them, in nobody else's, and goes with their account", async () => {
    const user = await makeUser();
    const email = user.email ?? "";
    const staff = await makeUser({ email: SUPPORT, isPlatformAdmin: true });
    await contactUs(visitor(), contact({ email, message: "A question of mine" }));
    await sendEmails(worker);
    const told = async (who: typeof user) =>
      JSON.stringify((await myData(as(who))).find(({ name }) => name === "messages"));
    expect(await told(user)).toContain("A question of mine");
    expect(await told(staff)).not.toContain("A question of mine");
    await inTransaction(worker, (ctx) =>
      eraseMessages(ctx, { ...staff, userId: staff.id, firstName: "", lastName: "", isPhoneConfirmed: true }),
    );
    expect(await keptFrom(email)).toHaveLength(1);
    await inTransaction(worker, (ctx) =>
      eraseMessages(ctx, { ...user, userId: user.id, firstName: "", lastName: "", isPhoneConfirmed: true }),
    );
    expect(await keptFrom(email)).toEqual([]);
  });

  it("is forgotten a month later, and never before it went out", async () => {
    const [sent, stuck] = [contact(), contact()];
    await contactUs(visitor(), sent);
    await sendEmails(worker);
    await contactUs(visitor(), stuck);
    await later(29 * DAY);
    await forgetLastMessages(worker);
    expect(await keptFrom(sent.email)).toHaveLength(1);
    await later(2 * DAY);
    await forgetLastMessages(worker);
    expect(await keptFrom(sent.email)).toEqual([]);
    const [kept] = await keptFrom(stuck.email);
    expect(
      await worker.db
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.messageId, kept?.id ?? ""), eq(deliveries.state, "pending"))),
    ).toHaveLength(1);
  });
});
