import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optOuts, users } from "@/db/schema";
import { receiveInboundText } from "@/lib/notification";
import { env, forgetEnv, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { newPhone } from "../factories/invitation";
import { makeUser } from "../factories/user";
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

const { db } = systemCtx("test");
const ask = (ms = 0) => askForTexts(services, ms);
const got = (person: { phoneNumber: string | null }) => textsInShort(services, person);

describe("a reply", () => {
  it("of YES lets texts come to whoever was asked, and to nobody else on the phone", async () => {
    const community = await makeCommunity();
    const member = await wantsTexts(community);
    await ask();
    await services.textUs(member, "Sí, por favor");
    expect(await stateOf(member)).toBe("confirmed");
    const [row] = await db.select().from(users).where(eq(users.id, member.id));
    expect(row?.phoneConfirmedAt).toBeNull();
    await launchTestCampaign({ community, now: NOW });
    await services.deliver(at(0));
    const texts = services.textsTo(member).map(({ body }) => body);
    expect(texts).toHaveLength(3);
    expect(texts[1]).toContain("recibe mensajes");
    expect(services.mailsTo(member)).toEqual([]);
  });

  it("of YES without a question changes nothing", async () => {
    const member = await wantsTexts(await makeCommunity());
    await services.textUs(member, "yes please");
    expect([await stateOf(member), await recordOf(member.phoneNumber), got(member)]).toEqual([null, [], []]);
  });

  it("of STOP ends texts of everybody on the phone, each with a row; START begins those again", async () => {
    const community = await makeCommunity();
    const one = await wantsTexts(community, { phoneConfirmedAt: NOW });
    const two = await wantsTexts(community, { phoneConfirmedAt: NOW, phoneNumber: one.phoneNumber });
    const never = await wantsTexts(community, { phoneNumber: one.phoneNumber });
    await services.textUs(one, "Stop. Thank you");
    expect(await Promise.all([one, two, never].map(stateOf))).toEqual(["stopped", "stopped", null]);
    expect(got(one)).toEqual([expect.stringContaining("This is the last one")]);
    await launchTestCampaign({ community, now: NOW });
    await services.deliver(at(0));
    // Nothing replaces stopped texts.
    expect([got(one).length, services.mailsTo(one), services.mailsTo(two)]).toEqual([1, [], []]);
    await services.textUs(one, "START");
    expect(await Promise.all([one, two, never].map(stateOf))).toEqual(["confirmed", "confirmed", null]);
    expect(await closedFor(one.phoneNumber)).toEqual([]);
    const kept = await recordOf(one.phoneNumber);
    expect(kept.map(({ state, source, words }) => [state, source, words])).toEqual([
      ["stopped", "reply", "Stop. Thank you"],
      ["stopped", "reply", "Stop. Thank you"],
      ["confirmed", "reply", "START"],
      ["confirmed", "reply", "START"],
    ]);
  });

  it("is answered once, in the language of its words or of whoever has the phone", async () => {
    const member = await addMember(await makeCommunity(), await makeUser({ language: "es" }));
    await services.textUs(member, "please stop");
    await services.textUs(member, "I said stop!");
    expect(got(member)).toEqual([expect.stringContaining("Este es el último")]);
    const stranger = { phoneNumber: newPhone() };
    await services.textUs(stranger, "no más mensajes");
    expect(got(stranger)).toEqual([expect.stringContaining("Este es el último")]);
    expect(await recordOf(stranger.phoneNumber)).toEqual([
      { userId: null, state: "stopped", source: "reply", words: "no más mensajes" },
    ]);
  });

  it("is answered ten times an hour, and done every time", async () => {
    const from = "+12025550196";
    const say = (body: string) => receiveInboundText(systemCtx("test"), { sid: newId(), from, body });
    const answers: (string | null)[] = [];
    for (let row = 0; row < 12; row++) answers.push(await say("help!"));
    expect(answers.filter((answer) => answer !== null)).toHaveLength(10);
    expect(await say("stop please")).toBeNull();
    const [closed] = await db
      .select({ reason: optOuts.reason })
      .from(optOuts)
      .where(and(eq(optOuts.channel, "sms"), eq(optOuts.address, from)));
    expect(closed).toEqual({ reason: "stop" });
  });

  it("for help is answered with who we are and where", async () => {
    const { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_SUPPORT_EMAIL } = env();
    const member = { phoneNumber: newPhone() };
    await services.textUs(member, "?");
    await services.textUs(member, "ayuda");
    const [english, spanish] = services.textsTo(member).map(({ body }) => body);
    for (const text of [english, spanish]) {
      for (const part of [PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_SUPPORT_EMAIL, "STOP"])
        expect(text).toContain(part);
    }
    expect([english, spanish].map((text) => text?.includes("Preguntas"))).toEqual([false, true]);
  });

  it.each(["STOP", "HELP", "UNSTOP"])("of %s is the carrier's to answer, and not ours", async (word) => {
    const answer = await receiveInboundText(systemCtx("test"), {
      sid: newId(),
      from: newPhone(),
      body: word,
    });
    expect(answer).toBeNull();
  });

  it("that the carrier took for a word counts as that, and is not answered by us", async () => {
    const member = await makeUser();
    const from = member.phoneNumber ?? "";
    const ctx = systemCtx("test");
    expect(await receiveInboundText(ctx, { sid: newId(), from, body: "Genug", optOut: "STOP" })).toBeNull();
    expect(await stateOf(member)).toBe("stopped");
    expect(await receiveInboundText(ctx, { sid: newId(), from, body: "Hilfe", optOut: "HELP" })).toBeNull();
    expect(await receiveInboundText(ctx, { sid: newId(), from, body: "Weiter", optOut: "START" })).toBeNull();
    expect(await stateOf(member)).toBe("confirmed");
  });

  it("counts once, however often the carrier tells of it, also after a later one", async () => {
    const member = await makeUser();
    const from = member.phoneNumber ?? "";
    const ctx = systemCtx("test");
    const say = (sid: string, body: string) =>
      receiveInboundText(ctx, { sid: `${sid}:${member.id}`, from, body });
    await rounds(1, async ({ atOnce }) => {
      const answers = await atOnce(
        () => say("SM1", "please stop"),
        () => say("SM1", "please stop"),
      );
      expect(answers.map((one) => (one.status === "fulfilled" ? one.value : one.reason)).sort()).toEqual([
        expect.stringContaining("last one"),
        null,
      ]);
    });
    await say("SM2", "start");
    await say("SM1", "please stop");
    expect(await stateOf(member)).toBe("confirmed");
    await say("SM3", "STOP");
    await say("SM2", "start");
    expect([await stateOf(member), await closedFor(from)]).toEqual(["stopped", ["stop"]]);
    expect((await recordOf(from)).map(({ state }) => state)).toEqual(["stopped", "confirmed", "stopped"]);
  });

  it("with signs of markup arrives as it was written", async () => {
    process.env.PROVIDER_NAME = "Hands & <Friends>";
    forgetEnv();
    const person = { phoneNumber: newPhone() };
    await services.textUs(person, "help!");
    delete process.env.PROVIDER_NAME;
    forgetEnv();
    expect(services.textsTo(person)[0]?.body).toContain("Hands & <Friends>");
  });
});
