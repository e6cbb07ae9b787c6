import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as resendWebhook } from "@/app/api/webhooks/resend/route";
import { deliveries, optOuts } from "@/db/schema";
import { DAY, MINUTE, SECOND } from "@/lib/kernel";
import { fanOutMessages, sendEmails } from "@/lib/notification";
import { queueMessage, unsubscribeToken } from "@/lib/notification/inside";
import { claim, markLeaving } from "@/lib/notification/sending/outbox";
import { type Ctx, forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import type { FaultKind, Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";

let simulator: Simulator;
const configure = (settings: Record<string, string>) => {
  Object.assign(process.env, settings);
  forgetEnv();
};
const bySmtp = () =>
  configure({
    SMTP_URL: simulator.smtpUrl ?? "",
    RESEND_API_KEY: "",
    RESEND_WEBHOOK_SECRET: "",
    INBOUND_EMAIL_DOMAIN: "",
  });
const byResend = () =>
  configure({
    SMTP_URL: "",
    RESEND_API_KEY: "re_simulator",
    RESEND_WEBHOOK_SECRET: "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=",
  });

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, smtpPort: 0, appUrl: "http://127.0.0.1:9" });
  configure({ SIMULATOR_URL: simulator.url, EMAILS_PER_SECOND: "500" });
  bySmtp();
});
afterAll(() => simulator.stop());

const start = Date.now();
const inMs = (ms: number) => systemCtx("test", { now: () => new Date(start + ms) });
const now = inMs(0);

beforeEach(async () => {
  simulator.world.faults.length = 0;
  simulator.world.emails.length = 0;
  await now.db.delete(deliveries);
  await now.db.delete(optOuts);
});

async function queued(...people: TestUser[]): Promise<void> {
  await inTransaction(now, async (ctx) => {
    for (const person of people) {
      await queueMessage(ctx, {
        dedupeKey: `password-changed:${newId()}`,
        template: "password-changed",
        to: { userId: person.id },
        data: { firstName: person.firstName, support: "help@lakewood.example" },
      });
    }
  });
}

const fault = (match: string, kind: FaultKind, times = 1) =>
  simulator.world.faults.push({ id: newId(), match: `SMTP ${match}`, kind, times });
const arrived = ({ email }: TestUser) => simulator.world.emails.filter((mail) => mail.to === email);
const rowOf = async (person: TestUser) => {
  const [row] = await now.db.select().from(deliveries).where(eq(deliveries.userId, person.id));
  if (!row) throw new Error("nothing was to be sent");
  return row;
};
const closedFor = ({ email }: TestUser) =>
  now.db
    .select({ reason: optOuts.reason })
    .from(optOuts)
    .where(eq(optOuts.address, `${email}`));
async function sendForADay(from = now): Promise<void> {
  await sendEmails(from);
  for (const ms of [5 * SECOND, MINUTE, 10 * MINUTE, DAY / 2, DAY]) {
    await sendEmails(inMs(from.now().getTime() - start + ms));
  }
}

describe("an e-mail over the mail server", () => {
  it("is taken once, under the Message-ID of its delivery, and counts as sent and never as delivered", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser()));
    await queued(...people);
    expect(await sendEmails(now)).toBe(12);
    for (const person of people) {
      const row = await rowOf(person);
      const messageId = `<${row.id}@manyhands.example>`;
      expect(row).toMatchObject({ state: "sent", providerId: messageId, lastError: null, leasedUntil: null });
      expect(arrived(person).map(({ headers }) => headers["Message-ID"])).toEqual([messageId]);
    }
    expect(await sendEmails(inMs(DAY))).toBe(0);
  });

  it("is the same, byte for byte, as through Resend, with its way out and its sender", async () => {
    const community = await makeCommunity();
    const member = await addMember(community);
    await launchTestCampaign({ community });
    await fanOutMessages(now);
    const again = await now.db.select().from(deliveries);
    await sendEmails(now);
    const [mailed] = arrived(member);
    await now.db.delete(deliveries);
    simulator.world.emails.length = 0;
    await now.db.insert(deliveries).values(again);
    byResend();
    await sendEmails(now);
    bySmtp();
    const [throughResend] = arrived(member);
    const seen = (mail: typeof mailed) => ({
      from: mail?.from,
      subject: mail?.subject,
      html: mail?.html.trimEnd(),
      text: mail?.text.replaceAll("\r\n", "\n").trimEnd(),
      unsubscribe: mail?.headers["List-Unsubscribe"],
      post: mail?.headers["List-Unsubscribe-Post"],
      automatic: [mail?.headers["Auto-Submitted"], mail?.headers["X-Auto-Response-Suppress"]],
    });
    expect(seen(mailed)).toEqual(seen(throughResend));
    expect(seen(mailed)).toMatchObject({
      html: expect.stringContaining("</html>"),
      unsubscribe: expect.stringContaining(unsubscribeToken(member.id)),
      post: "List-Unsubscribe=One-Click",
      automatic: ["auto-generated", "All"],
    });
  });

  it("tells vacation responders to stay silent, on both channels, also without a way out", async () => {
    const sent = [];
    for (const channel of [bySmtp, byResend]) {
      channel();
      const person = await makeUser();
      await queued(person);
      await sendForADay(now);
      sent.push(arrived(person).map(({ headers }) => headers));
    }
    bySmtp();
    const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };
    expect(sent).toEqual([[expect.objectContaining(automatic)], [automatic]]);
  });
});

describe("when the connection breaks", () => {
  it.each([
    ["before it may name its sender", "MAIL", "cut-before"],
    ["after its sender was taken", "MAIL", "cut-after"],
    ["before its recipient was taken", "RCPT *", "cut-before"],
    ["after its recipient was taken", "RCPT *", "cut-after"],
  ] as const)("%s, the mail was not sent, and arrives once", async (_when, match, kind) => {
    const person = await makeUser();
    await queued(person);
    // A broken kept connection is retried immediately on a new one, so both are cut.
    fault(match, kind, 2);
    expect(await sendEmails(now)).toBe(0);
    expect(await rowOf(person)).toMatchObject({ state: "pending", leaseToken: null });
    await sendForADay(inMs(MINUTE));
    expect(arrived(person)).toHaveLength(1);
    expect((await rowOf(person)).state).toBe("sent");
  });

  it.each([
    ["had not been taken", "cut-before", 0],
    ["had been taken", "cut-after", 1],
  ] as const)(
    "once the mail itself has left, nobody knows, and it is never sent again: it %s",
    async (_was, kind, there) => {
      const [person, other] = [await makeUser(), await makeUser()];
      await queued(person);
      fault("DATA", kind);
      expect(await sendEmails(now)).toBe(0);
      const row = await rowOf(person);
      expect(row).toMatchObject({ state: "unknown", providerId: `<${row.id}@manyhands.example>` });
      await queued(other);
      await sendForADay(inMs(MINUTE));
      expect(arrived(person)).toHaveLength(there);
      expect(arrived(other)).toHaveLength(1);
    },
  );

  it("a server that is away keeps everything for later, and is not asked for each mail", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser()));
    await queued(...people);
    configure({ SMTP_URL: "smtp://simulator:none@127.0.0.1:9" });
    expect(await sendEmails(now)).toBe(0);
    const tried = await now.db.select({ attempts: deliveries.attempts }).from(deliveries);
    expect(tried.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(5);
    bySmtp();
    await sendForADay(inMs(MINUTE));
    expect(people.map((person) => arrived(person).length)).toEqual(people.map(() => 1));
  });

  it("a server that refuses our password keeps everything for later, too", async () => {
    const person = await makeUser();
    await queued(person);
    configure({ SMTP_URL: (simulator.smtpUrl ?? "").replace("simulator-smtp-password", "wrong") });
    expect(await sendEmails(now)).toBe(0);
    const waiting = await rowOf(person);
    expect([waiting.state, waiting.notBefore]).toEqual(["pending", new Date(start + MINUTE)]);
    bySmtp();
    expect(await sendEmails(inMs(MINUTE))).toBe(1);
    expect(await closedFor(person)).toEqual([]);
  });
});

describe("when the server answers no", () => {
  it.each(["MAIL", "RCPT *", "DATA"])("for now, at %s, the mail arrives later, once", async (match) => {
    const person = await makeUser();
    await queued(person);
    fault(match, "status-429", 2);
    expect(await sendEmails(now)).toBe(0);
    expect((await rowOf(person)).state).toBe("pending");
    await sendForADay(inMs(MINUTE));
    expect(arrived(person)).toHaveLength(1);
    expect(await closedFor(person)).toEqual([]);
  });

  it("to one address, that mailbox has bounced, and all others get theirs", async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => makeUser()));
    const [bad] = people as [TestUser];
    await queued(...people);
    fault(`RCPT ${bad.email}`, "status-500");
    expect(await sendEmails(now)).toBe(6);
    const row = await rowOf(bad);
    expect(row).toMatchObject({
      state: "failed",
      lastError: "email.bounced",
      providerId: `<${row.id}@manyhands.example>`,
    });
    expect(await closedFor(bad)).toEqual([{ reason: "bounce" }]);
    await queued(bad);
    await sendForADay(inMs(MINUTE));
    expect(people.map((person) => arrived(person).length)).toEqual([0, 1, 1, 1, 1, 1, 1]);
  });

  it("to one that is put off for a day, it is given up and the desk may send it again", async () => {
    const person = await makeUser();
    await queued(person);
    fault("RCPT *", "status-429", 100);
    const tries = [0, 1, 2, 4, 8, 16, 32, 64, 100, 140].map((minutes) => minutes * MINUTE);
    for (const ms of tries) await sendEmails(inMs(ms));
    expect(await rowOf(person)).toMatchObject({ state: "pending", attempts: tries.length });
    await sendEmails(inMs(DAY + MINUTE));
    expect(await rowOf(person)).toMatchObject({ state: "failed", providerId: null });
    expect(await closedFor(person)).toEqual([]);
  });

  it("to what stands in it, it is refused, and its address stays open", async () => {
    const person = await makeUser();
    await queued(person);
    fault("DATA", "status-500");
    expect(await sendEmails(now)).toBe(0);
    expect(await rowOf(person)).toMatchObject({ state: "failed", providerId: null });
    expect(await closedFor(person)).toEqual([]);
  });
});

describe("a worker that was killed", () => {
  const LATER = 2 * MINUTE;
  const claimed = async (person: TestUser) => {
    await queued(person);
    const held = await claim(now, "email", 1);
    if (!held) throw new Error("nothing was due");
    return held;
  };

  it("before the mail left, leaves it to the next one", async () => {
    const person = await makeUser();
    await claimed(person);
    expect(await sendEmails(inMs(LATER))).toBe(1);
    expect(arrived(person)).toHaveLength(1);
  });

  it("after it had left, leaves a mail of unknown outcome, which nobody sends again", async () => {
    const person = await makeUser();
    const held = await claimed(person);
    expect(await markLeaving(now, held, "<1@manyhands.example>")).toBe(true);
    await sendForADay(inMs(LATER));
    expect(arrived(person)).toEqual([]);
    expect((await rowOf(person)).state).toBe("unknown");
  });

  it("and was only slow, hands nothing over once another has taken its mail", async () => {
    const person = await makeUser();
    const slow = await claimed(person);
    await claim(inMs(LATER), "email", 1);
    expect(await markLeaving(inMs(LATER), slow, "<1@manyhands.example>")).toBe(false);
  });
});

describe("a site that changes its way", () => {
  const LATER = 2 * MINUTE;
  const resend = {
    SMTP_URL: "",
    RESEND_API_KEY: "re_simulator",
    RESEND_WEBHOOK_SECRET: "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=",
  };
  const held = async (ctx: Ctx, person: TestUser) => {
    await queued(person);
    return claim(ctx, "email", 1);
  };

  it("sends by Resend what had waited for the mail server, and not what had left for it", async () => {
    const [waited, left] = [await makeUser(), await makeUser()];
    await held(now, waited);
    const second = await held(now, left);
    if (second) await markLeaving(now, second, "<2@manyhands.example>");
    configure(resend);
    for (const ms of [LATER, LATER + MINUTE]) await sendEmails(inMs(ms));
    bySmtp();
    expect([arrived(waited).length, arrived(left).length]).toEqual([1, 0]);
    expect((await rowOf(left)).state).toBe("unknown");
  });

  it("never sends by the mail server what may have gone to Resend", async () => {
    const person = await makeUser();
    configure(resend);
    await held(now, person);
    bySmtp();
    await sendForADay(inMs(LATER));
    expect(arrived(person)).toEqual([]);
    expect((await rowOf(person)).state).toBe("unknown");
  });

  it("answers Resend's webhooks no more", async () => {
    const request = new Request("http://localhost/api/webhooks/resend", { method: "POST", body: "{}" });
    expect((await resendWebhook(request)).status).toBe(404);
  });
});
