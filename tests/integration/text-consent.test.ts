import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  deliveries,
  messagePreferences,
  messages,
  optOuts,
  textConsentRecords,
  textConsents,
  users,
} from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import {
  askForConsents,
  consentsCsv,
  consentsOf,
  forgetConsentRecords,
  receiveInboundText,
} from "@/lib/notification";
import { agreeToTexts, filteredTexts } from "@/lib/notification/inside";
import { env, forgetEnv, inTransaction, newId, systemCtx } from "@/lib/platform";
import { confirmPhone, startPhoneChange } from "@/lib/user";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { invite, newPhone } from "../factories/invitation";
import { as, makeUser, type TestUser } from "../factories/user";
import { rounds } from "../support/barrier";
import { openServices, type Services } from "../support/services";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());
afterEach(() => {
  process.env.TEXT_HOURS = "0-24";
  forgetEnv();
});

const NOW = new Date("2026-03-10T17:00:00Z");
const at = (ms: number) => ({ now: () => new Date(NOW.getTime() + ms) });
const { db } = systemCtx("test");

const stateOf = async ({ id, phoneNumber }: TestUser) =>
  (
    await db
      .select({ state: textConsents.state })
      .from(textConsents)
      .where(and(eq(textConsents.userId, id), eq(textConsents.phone, phoneNumber ?? "")))
  )[0]?.state ?? null;
const recordOf = (phone: string | null) =>
  db
    .select({
      userId: textConsentRecords.userId,
      state: textConsentRecords.state,
      source: textConsentRecords.source,
      words: textConsentRecords.words,
    })
    .from(textConsentRecords)
    .where(eq(textConsentRecords.phone, phone ?? ""))
    .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id));
const closedFor = async (phone: string | null) =>
  (
    await db
      .select({ reason: optOuts.reason })
      .from(optOuts)
      .where(eq(optOuts.address, phone ?? ""))
  ).map((row) => row.reason);

/** A member who chose texts and never confirmed their number, registered so long before NOW. */
async function wantsTexts(
  community: TestCommunity,
  fields: Partial<TestUser> = {},
  { age = 2 * DAY }: { age?: number } = {},
): Promise<TestUser> {
  return addMember(
    community,
    await makeUser({
      preferredCommunicationMethod: 1,
      phoneConfirmedAt: null,
      registeredAt: new Date(NOW.getTime() - age),
      ...fields,
    }),
  );
}

/** The worker's step, and the texts that follow from it. */
async function ask(ms = 0): Promise<void> {
  await askForConsents(systemCtx("worker", at(ms)));
  await services.deliver(at(ms));
}

/** What somebody got by text, in short. */
const got = (person: { phoneNumber: string | null }) =>
  services.textsTo(person).map(({ body }) => (body.includes("reply YES") ? "asked" : body));

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
    // Seven in the morning in Hawaii.
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
    // Nothing takes the place of texts that were stopped.
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

describe("the record of a number", () => {
  it("is forgotten four years after its last row, unless somebody has agreed there still", async () => {
    const old = newPhone();
    const young = newPhone();
    const agreed = await makeUser();
    const years = (count: number) => new Date(Date.UTC(2026 - count, 2, 10, 17));
    const row = (phone: string | null, moment: Date) => ({
      id: newId(),
      phone: phone ?? "",
      userId: null,
      state: "stopped" as const,
      source: "reply" as const,
      words: "STOP",
      at: moment,
    });
    await db
      .insert(textConsentRecords)
      .values([
        row(old, years(9)),
        row(old, years(5)),
        row(young, years(9)),
        row(young, years(3)),
        row(agreed.phoneNumber, years(9)),
      ]);
    await forgetConsentRecords(systemCtx("worker", at(0)));
    expect(
      await Promise.all(
        [old, young, agreed.phoneNumber].map(async (phone) => (await recordOf(phone)).length),
      ),
    ).toEqual([0, 2, 1]);
  });
});

describe("what the carrier says of a phone", () => {
  const launchTo = async (fields: Partial<TestUser>, code: number) => {
    const community = await makeCommunity();
    const member = await wantsTexts(community, { phoneConfirmedAt: NOW, ...fields });
    services.simulator.world.twilio.outcomes[member.phoneNumber ?? ""] = code;
    await launchTestCampaign({ community, now: NOW });
    await services.deliver(at(0));
    // The webhook has a clock of its own, by which the e-mail is due.
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

describe("the desk's look at the record", () => {
  const fileOf = async (input: { from: string; to: string }) => {
    const { csv, filename } = await consentsCsv(as(await makeDesk(), at(0)), input);
    return { filename, text: await new Response(csv).text() };
  };
  const makeDesk = () => makeUser({ isPlatformAdmin: true });

  it("is for platform admins alone", async () => {
    const member = as(await makeUser());
    await expect(consentsOf(member, { phone: "+12025550123" })).rejects.toThrow();
    await expect(consentsCsv(member, { from: "2026-03-10", to: "2026-03-10" })).rejects.toThrow();
  });

  it("shows one number's lines in order, and each look is logged without it", async () => {
    const member = await wantsTexts(await makeCommunity());
    await ask();
    await services.textUs(member, "stop it please");
    const desk = await makeDesk();
    const lines = await consentsOf(as(desk), { phone: member.phoneNumber ?? "" });
    expect(lines.map(({ state, source }) => [state, source])).toEqual([
      ["asked", "ask"],
      ["stopped", "reply"],
    ]);
    const logged = await db.select().from(auditLog).where(eq(auditLog.actorId, desk.id));
    expect(logged.map(({ action }) => action)).toEqual(["consents.read"]);
    expect(JSON.stringify(logged)).not.toContain(member.phoneNumber?.slice(-7));
  });

  it.each([
    ["0000-01-01", "2026-12-31"],
    ["2026-01-01", "9999-12-31"],
  ])("refuses a period that the database does not know: %s to %s", async (from, to) => {
    await expect(fileOf({ from, to })).rejects.toMatchObject({ code: "invalid" });
  });

  it("exports a period bit by bit, all lines once, and no cell runs as a formula", async () => {
    const moment = new Date("2031-05-06T12:00:00Z");
    const rows = Array.from({ length: 2300 }, (_, index) => ({
      id: newId(),
      phone: `+1202556${String(index).padStart(4, "0")}`,
      userId: null,
      state: "stopped" as const,
      source: "reply" as const,
      words: index === 0 ? '=cmd|"/c calc"!A1\nSTOP' : "STOP",
      // Many at one moment, so that pages meet in the middle of it.
      at: new Date(moment.getTime() + Math.floor(index / 700)),
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db.insert(textConsentRecords).values(rows.slice(from, from + 500));
    }
    const { filename, text } = await fileOf({ from: "2031-05-06", to: "2031-05-06" });
    expect(filename).toBe("text-consents-2031-05-06-2031-05-06.csv");
    expect(text).toContain(`"'=cmd|""/c calc""!A1\nSTOP"`);
    expect(new Set(text.match(/\+1202556\d{4}/g))).toEqual(new Set(rows.map(({ phone }) => phone)));
    expect(text.match(/\+1202556\d{4}/g)).toHaveLength(rows.length);
    expect((await fileOf({ from: "2031-05-07", to: "2031-05-08" })).text.split("\r\n")).toHaveLength(2);
  });

  it.each([
    ["", "2026-03-10"],
    ["2026-13-40", "2026-03-10"],
    ["yesterday", "today"],
  ])("refuses a period from %j to %j", async (from, to) => {
    await expect(fileOf({ from, to })).rejects.toMatchObject({ code: "invalid" });
  });
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
