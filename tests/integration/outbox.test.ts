import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveries } from "@/db/schema";
import { MINUTE } from "@/lib/kernel";
import { sendEmails, sendTexts } from "@/lib/notification";
import { queueMessage } from "@/lib/notification/inside";
import {
  type Claim,
  claim,
  concludeAccepted,
  keepTrying,
  release,
  turnLeasedToEmail,
} from "@/lib/notification/sending/outbox";
import { forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { makeUser, type TestUser } from "../factories/user";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  Object.assign(process.env, {
    SIMULATOR_URL: simulator.url,
    EMAILS_PER_SECOND: "500",
    TEXTS_PER_SECOND: "500",
  });
  forgetEnv();
});
afterAll(() => simulator.stop());

const start = Date.now();
const inMs = (ms: number) => systemCtx("test", { now: () => new Date(start + ms) });
const now = inMs(0);
const LATER = 2 * MINUTE;
const later = inMs(LATER);

beforeEach(async () => {
  simulator.world.faults.length = 0;
  await now.db.delete(deliveries);
});

async function queued(...people: TestUser[]): Promise<void> {
  await inTransaction(now, async (ctx) => {
    for (const person of people) {
      await queueMessage(ctx, {
        dedupeKey: `password-changed:${newId()}`,
        template: "password-changed",
        to: { userId: person.id },
        via: "preferred",
        data: { firstName: person.firstName, support: "help@lakewood.example" },
      });
    }
  });
}

async function taken(worker: typeof now, channel: "email" | "sms" = "email"): Promise<Claim> {
  const held = await claim(worker, channel, 100);
  if (!held) throw new Error("nothing was due");
  return held;
}

const standing = async (held: Claim) =>
  now.db
    .select({
      state: deliveries.state,
      leaseToken: deliveries.leaseToken,
      leasedUntil: deliveries.leasedUntil,
      attempts: deliveries.attempts,
    })
    .from(deliveries)
    .where(
      inArray(
        deliveries.id,
        held.rows.map((row) => row.id),
      ),
    );

describe("a worker that was stalled past its lease, while another took its deliveries over", () => {
  it.each(["release", "keepTrying"] as const)("changes nothing any more by %s", async (act) => {
    await queued(await makeUser(), await makeUser());
    const stalled = await taken(now);
    const other = await taken(later);
    expect([other.token, other.isReclaimed]).toEqual([stalled.token, true]);
    const before = await standing(other);
    if (act === "release") await release(later, stalled, later.now(), "429");
    else await keepTrying(later, stalled, MINUTE, "silence");
    expect(await standing(other)).toEqual(before);
    expect(before.map(({ state, attempts }) => [state, attempts])).toEqual([
      ["sending", 2],
      ["sending", 2],
    ]);
  });

  it("still records that they were accepted: that is true whoever holds them", async () => {
    await queued(await makeUser());
    const stalled = await taken(now);
    const other = await taken(later);
    await concludeAccepted(later, stalled, { sentAt: later.now() });
    await release(later, other, later.now(), "429");
    expect((await standing(other)).map((row) => row.state)).toEqual(["sent"]);
  });

  it("does not turn a text into an e-mail that the other worker is sending as a text", async () => {
    const texted = await makeUser({ preferredCommunicationMethod: 1 });
    await queued(texted);
    const stalled = await taken(now, "sms");
    const other = await taken(later, "sms");
    expect(await turnLeasedToEmail(later, stalled, "not a number")).toEqual([]);
    expect((await standing(other)).map((row) => row.state)).toEqual(["sending"]);
    expect(await turnLeasedToEmail(later, other, "not a number")).toEqual([other.rows[0]?.id]);
  });
});

describe("deliveries that were taken over", () => {
  it("are not set free when the provider is only busy: the first worker's e-mails may be on their way", async () => {
    const person = await makeUser();
    await queued(person);
    const first = await taken(now);
    simulator.world.faults.push({ id: "busy", match: "POST /emails/batch", kind: "status-429", times: 1 });
    expect(await sendEmails(later)).toBe(0);
    expect((await standing(first)).map(({ state, leaseToken }) => [state, leaseToken])).toEqual([
      ["sending", first.token],
    ]);
    expect(await sendEmails(inMs(LATER + MINUTE))).toBe(1);
    expect(simulator.world.emails.filter((mail) => mail.to === person.email)).toHaveLength(1);
  });

  it("neither is a text, which is looked up again before it is sent", async () => {
    const person = await makeUser({ preferredCommunicationMethod: 1 });
    await queued(person);
    const first = await taken(now, "sms");
    simulator.world.faults.push({ id: "busy", match: "POST /2010-04-01/*", kind: "status-429", times: 1 });
    expect(await sendTexts(later)).toBe(0);
    expect((await standing(first)).map((row) => row.state)).toEqual(["sending"]);
    expect(await sendTexts(inMs(LATER + MINUTE))).toBe(1);
    expect(simulator.world.texts.filter((text) => text.to === person.phoneNumber)).toHaveLength(1);
    const [row] = await now.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.id, first.rows[0]?.id ?? ""));
    expect(row?.state).toBe("sent");
  });
});

describe("two workers that take over at once", () => {
  it("one takes the batch, the other nothing", async () => {
    await queued(await makeUser(), await makeUser(), await makeUser());
    await taken(now);
    const claims = await Promise.all([claim(later, "email", 100), claim(later, "email", 100)]);
    expect(claims.map((held) => held?.rows.length ?? 0).sort()).toEqual([0, 3]);
    expect(claims.some((held) => held === null)).toBe(true);
  });
});
