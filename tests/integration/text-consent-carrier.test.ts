import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, messages, optOuts } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { filteredTexts } from "@/lib/notification/inside";
import { systemCtx } from "@/lib/platform";
import { confirmPhone, startPhoneChange } from "@/lib/user";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { newPhone } from "../factories/invitation";
import { as, makeUser, type TestUser } from "../factories/user";
import { openServices, type Services } from "../support/services";
import { at, closedFor, NOW, recordOf, stateOf, wantsTexts } from "../support/text-consent";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

const { db } = systemCtx("test");

describe("what the carrier says of a phone", () => {
  const launchTo = async (fields: Partial<TestUser>, code: number) => {
    const community = await makeCommunity();
    const member = await wantsTexts(community, { phoneConfirmedAt: NOW, ...fields });
    services.simulator.world.twilio.outcomes[member.phoneNumber ?? ""] = code;
    await launchTestCampaign({ community, now: NOW });
    await services.deliver(at(0));
    // The webhook's own clock makes the e-mail due.
    await services.deliver();
    return { community, member };
  };
  const reached = async (member: TestUser) => ({
    mails: services.mailsTo(member).length,
    state: await stateOf(member),
    closed: await closedFor(member.phoneNumber),
  });

  it.each([21408, 21614, 30004, 30005, 30006])(
    "%i: the number counts as none, and e-mail goes out",
    async (code) => {
      const { community, member } = await launchTo({}, code);
      expect(await reached(member)).toEqual({ mails: 1, state: "confirmed", closed: ["carrier"] });
      const texts = services.textsTo(member).length;
      await launchTestCampaign({ community, now: NOW });
      await services.deliver(at(2 * HOUR));
      expect([services.mailsTo(member).length, services.textsTo(member).length]).toEqual([2, texts]);
    },
  );

  it.each([30003, 30008, 30007, 30034])(
    "%i: this message goes by e-mail, and the next by text",
    async (code) => {
      const { community, member } = await launchTo({}, code);
      expect(await reached(member)).toEqual({ mails: 1, state: "confirmed", closed: [] });
      delete services.simulator.world.twilio.outcomes[member.phoneNumber ?? ""];
      await launchTestCampaign({ community, now: NOW });
      await services.deliver(at(2 * HOUR));
      expect([services.mailsTo(member).length, services.textsTo(member).length]).toEqual([1, 2]);
    },
  );

  it("30034: the desk learns it, by code and not by person", async () => {
    await launchTo({}, 30034);
    const filtered = await filteredTexts(systemCtx("worker"));
    expect(filtered?.codes).toContain("30034");
    expect(filtered?.count).toBeGreaterThan(0);
    expect(
      await filteredTexts(systemCtx("worker", { now: () => new Date(Date.now() + 8 * DAY) })),
    ).toBeNull();
  });

  it("21610: texts are stopped, and nothing takes their place", async () => {
    const { member } = await launchTo({}, 21610);
    expect(await reached(member)).toEqual({ mails: 0, state: "stopped", closed: ["stop"] });
    expect((await recordOf(member.phoneNumber)).at(-1)).toMatchObject({
      state: "stopped",
      source: "carrier",
      words: "21610",
    });
  });
});

it("a message to one person is written once, whatever the carrier says twice", async () => {
  const community = await makeCommunity();
  const member = await wantsTexts(community, { phoneConfirmedAt: NOW });
  services.simulator.world.twilio.outcomes[member.phoneNumber ?? ""] = 30005;
  services.simulator.world.faults.push({
    id: "again",
    match: "message.undelivered",
    kind: "duplicate",
    times: 3,
  });
  await launchTestCampaign({ community, now: NOW });
  await services.deliver(at(0));
  await services.deliver();
  expect(services.mailsTo(member)).toHaveLength(1);
  const rows = await db
    .select({ channel: deliveries.channel })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(deliveries.userId, member.id));
  expect(rows).toEqual([{ channel: "email" }]);
});

it("a number that the carrier did not serve gets its code, and counts again once that was entered", async () => {
  const member = await addMember(await makeCommunity(), await makeUser());
  const phoneNumber = newPhone();
  await db
    .insert(optOuts)
    .values({ channel: "sms", address: phoneNumber, reason: "carrier", createdAt: NOW });
  await startPhoneChange(as(member), { phoneNumber });
  await services.deliver();
  const code = /\d{6}/.exec(services.textsTo({ phoneNumber }).at(-1)?.body ?? "")?.[0] ?? "";
  await confirmPhone(as(member), { code });
  expect(await closedFor(phoneNumber)).toEqual([]);
  expect((await recordOf(phoneNumber)).map(({ state, source }) => [state, source])).toEqual([
    ["confirmed", "code"],
  ]);
  expect((await recordOf(member.phoneNumber)).map(({ state, source }) => [state, source])).toEqual([
    ["ended", "moved"],
  ]);
});
