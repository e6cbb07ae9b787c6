import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { messagePreferences, users } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { askForConsents } from "@/lib/notification";
import { agreeToTexts } from "@/lib/notification/inside";
import { forgetEnv, inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newPhone } from "../factories/invitation";
import { makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { openServices, type Services } from "../support/services";
import {
  askForTexts,
  at,
  closedFor,
  NOW,
  recordOf,
  stateOf,
  textsInShort,
  wantsTexts,
} from "../support/text-consent";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());
afterEach(() => {
  process.env.TEXT_HOURS = "0-24";
  forgetEnv();
});

const { db } = systemCtx("test");
const ask = (ms = 0) => askForTexts(services, ms);
const got = (person: { phoneNumber: string | null }) => textsInShort(services, person);

describe("asking", () => {
  it("asks once whoever wants texts and has not said yes, by a text whose words are kept", async () => {
    const community = await makeCommunity({ name: "Lakewood ’98" });
    const member = await wantsTexts(community);
    await ask();
    await ask(HOUR);
    await ask(400 * DAY);
    expect(got(member)).toEqual(["asked"]);
    const [text] = services.textsTo(member);
    expect(text?.body).toContain("Lakewood '98");
    expect(await stateOf(member)).toBe("asked");
    expect(await recordOf(member.phoneNumber)).toEqual([
      {
        userId: member.id,
        state: "asked",
        source: "ask",
        words: text?.body.replace("Lakewood '98", "(community)"),
      },
    ]);
  });

  it("asks who reads Spanish in Spanish words or the same, and keeps those", async () => {
    const community = await makeCommunity();
    const member = await wantsTexts(community, { language: "es" });
    await ask();
    const [kept] = await recordOf(member.phoneNumber);
    expect(services.textsTo(member).map(({ body }) => body)).toEqual([
      kept?.words.replace("(community)", community.name),
    ]);
  });

  it.each<[string, (community: TestCommunity) => Promise<TestUser>]>([
    ["prefers e-mail", (community) => wantsTexts(community, { preferredCommunicationMethod: 0 })],
    ["registered an hour ago", (community) => wantsTexts(community, {}, { age: HOUR })],
    ["never registered", (community) => wantsTexts(community, { registeredAt: null })],
    ["has no number", (community) => wantsTexts(community, { phoneNumber: null })],
    ["has deleted the account", (community) => wantsTexts(community, { deletedAt: NOW })],
    ["has agreed already", (community) => wantsTexts(community, { phoneConfirmedAt: NOW })],
    [
      "belongs to no community",
      () =>
        makeUser({
          preferredCommunicationMethod: 1,
          phoneConfirmedAt: null,
          registeredAt: new Date(NOW.getTime() - 2 * DAY),
        }),
    ],
    [
      "belongs to one that waits for approval",
      async () => wantsTexts(await makeCommunity({ confirmedAt: null })),
    ],
    [
      "has a phone that said STOP",
      async (community) => {
        const member = await wantsTexts(community);
        await services.textUs(member, "STOP");
        return member;
      },
    ],
  ])("does not ask who %s", async (_who, make) => {
    const member = await make(await makeCommunity());
    await ask();
    expect(got(member).filter((text) => text === "asked")).toEqual([]);
    expect((await recordOf(member.phoneNumber)).filter(({ state }) => state === "asked")).toEqual([]);
  });

  it("asks who prefers e-mail and chose texts for one kind of message", async () => {
    const member = await wantsTexts(await makeCommunity(), { preferredCommunicationMethod: 0 });
    await db
      .insert(messagePreferences)
      .values({ userId: member.id, messageType: 2, communicationMethod: 1, isEnabled: true });
    await ask();
    expect(got(member)).toEqual(["asked"]);
  });

  it("asks the person whom a campaign is for like everybody, and before it as after it", async () => {
    const community = await makeCommunity();
    const recipient = await wantsTexts(community);
    const other = await wantsTexts(community);
    await launchTestCampaign({ community, recipient, now: NOW });
    await ask();
    expect([got(recipient), got(other)]).toEqual([["asked"], ["asked"]]);
  });

  it("asks at one number once within thirty days, and then whoever else has it", async () => {
    const community = await makeCommunity();
    const first = await wantsTexts(community);
    const second = await wantsTexts(community, { phoneNumber: first.phoneNumber }, { age: DAY + HOUR });
    await ask();
    await ask(29 * DAY);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["asked", null]);
    await services.textUs(first, "YES");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["confirmed", null]);
    await ask(31 * DAY);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["confirmed", "asked"]);
    expect(got(first)).toEqual(["asked", "asked"]);
  });

  it("waits for the day where the phone is", async () => {
    process.env.TEXT_HOURS = "8-21";
    forgetEnv();
    const member = await wantsTexts(await makeCommunity(), { phoneNumber: "+18085550143" });
    // 7 AM in Hawaii.
    await ask();
    expect(got(member)).toEqual([]);
    expect(await stateOf(member)).toBe("asked");
    await services.deliver(at(HOUR));
    expect(got(member)).toEqual(["asked"]);
  });

  it("does not go to a number that its person got meanwhile", async () => {
    process.env.TEXT_HOURS = "8-21";
    forgetEnv();
    const community = await makeCommunity();
    const member = await wantsTexts(community, { phoneNumber: "+18085550144" });
    await ask();
    const next = newPhone();
    await db.update(users).set({ phoneNumber: next, phoneConfirmedAt: NOW }).where(eq(users.id, member.id));
    await inTransaction(systemCtx("test", at(0)), (tx) =>
      agreeToTexts(tx, { userId: member.id, phone: next, source: "code", language: "en" }),
    );
    await services.deliver(at(HOUR));
    expect([got(member), got({ phoneNumber: next })]).toEqual([[], []]);
    expect((await recordOf("+18085550144")).map(({ state, source }) => [state, source])).toEqual([
      ["asked", "ask"],
      ["ended", "moved"],
    ]);
  });

  it("asks once, however many workers ask at once", async () => {
    await rounds(8, async ({ atOnce }) => {
      const community = await makeCommunity();
      const members = [await wantsTexts(community), await wantsTexts(community), await wantsTexts(community)];
      const worker = () => askForConsents(systemCtx("worker", at(0)));
      const answers = await atOnce(worker, worker, worker);
      expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
      await askForConsents(systemCtx("worker", at(0)));
      await Promise.all([services.deliver(at(0)), services.deliver(at(0))]);
      expect(members.map(got)).toEqual(members.map(() => ["asked"]));
    });
  });

  it("is part of no transaction's half: a worker that dies before the end has asked nobody", async () => {
    const member = await wantsTexts(await makeCommunity());
    await expect(
      inTransaction(systemCtx("worker", at(0)), async (tx) => {
        await askForConsents(tx);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await stateOf(member)).toBeNull();
    await ask();
    expect(got(member)).toEqual(["asked"]);
  });
});

describe("an invitation by text", () => {
  it("is the one text that asks, and its words are kept without its link", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    await invite(community, { phoneNumber }, at(0));
    await services.deliver(at(0));
    await ask(3 * DAY);
    expect(services.textsTo({ phoneNumber })).toHaveLength(1);
    const [kept, ...more] = await recordOf(phoneNumber);
    expect(kept).toMatchObject({ state: "asked", source: "invitation" });
    expect(kept?.words).toContain("(link)");
    expect(kept?.words).not.toContain("token");
    expect(kept?.words).not.toContain(community.name);
    expect(kept?.words).not.toContain(community.admin.firstName);
    expect(more).toEqual([]);
  });

  it("leaves a number in peace that says STOP, and its YES makes nobody's number confirmed", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    await invite(community, { phoneNumber }, at(0));
    await services.textUs({ phoneNumber }, "yes please");
    const [person] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
    expect(person?.phoneConfirmedAt).toBeNull();
    expect((await recordOf(phoneNumber)).map(({ state }) => state)).toEqual(["asked", "confirmed"]);
    await services.textUs({ phoneNumber }, "stop texting me");
    expect((await recordOf(phoneNumber)).map(({ state }) => state)).toEqual([
      "asked",
      "confirmed",
      "stopped",
    ]);
    expect(await closedFor(phoneNumber)).toEqual(["stop"]);
  });

  it("of a number that an admin corrects, the old one is asked nothing more", async () => {
    const community = await makeCommunity();
    const phoneNumber = newPhone();
    await invite(community, { phoneNumber }, at(0));
    const [person] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
    const { changePlaceholder } = await import("@/lib/identity/inside");
    await inTransaction(systemCtx("test", at(HOUR)), (tx) =>
      changePlaceholder(tx, person?.id ?? "", {
        email: null,
        phoneNumber: newPhone(),
        firstName: "Iris",
        lastName: "Novak",
      }),
    );
    await services.textUs({ phoneNumber }, "YES");
    expect((await recordOf(phoneNumber)).map(({ state, source }) => [state, source])).toEqual([
      ["asked", "invitation"],
      ["ended", "moved"],
    ]);
  });
});
