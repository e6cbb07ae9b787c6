import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  campaignMutes,
  deliveries,
  messageSettings,
  messages,
  notifications,
  textConsentRecords,
  textConsents,
} from "@/db/schema";
import { lockCampaign, markStopped } from "@/lib/community/inside";
import { HOUR, MINUTE } from "@/lib/kernel";
import { askForConsents, fanOutMessages, sendEmails, sendTexts, sweepDeliveries } from "@/lib/notification";
import { forgetEnv, inTransaction, systemCtx } from "@/lib/platform";
import { contribute, launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";
import { table } from "../support/ledger-table";
import { openServices, type Services } from "../support/services";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
/** A Monday in Dayton. Summer time begins on the following Sunday at 2 AM. */
const MONDAY = Date.parse("2026-03-02T05:00:00Z");

/** Parses "Tue 08:00" in Dayton's time. */
function moment(text: string): Date {
  const [day = "", hours, minutes] = text.split(/[ :]/);
  const wall = MONDAY + DAYS.indexOf(day) * 24 * HOUR + Number(hours) * HOUR + Number(minutes) * MINUTE;
  const isSummer = day === "Sun" && Number(hours) >= 3;
  return new Date(wall - (isSummer ? HOUR : 0));
}

let services: Services;
let community: TestCommunity;
let now = moment("Mon 12:00");
const clock = { now: () => now };
const { db } = systemCtx("test");

type Name = "Ada" | "Ben" | "Cleo" | "Dov" | "Eve" | "Finn" | "Gil" | "Hana" | "Ivo" | "Jun" | "Kim";
const people = new Map<Name, TestUser>();
const of = (name: Name): TestUser => {
  const person = people.get(name);
  if (!person) throw new Error(`no ${name}`);
  return person;
};
const campaigns = new Map<string, string>();
const idOf = (name: string) => campaigns.get(name) ?? "";

beforeAll(async () => {
  services = await openServices();
  Object.assign(process.env, {
    PROGRESS_HOLD_MINUTES: "60",
    TEXT_HOURS: "8-21",
    TEXT_HOURS_BY_STATE: "FL:8-20",
  });
  forgetEnv();
  const east = { timeZone: "America/New_York", registeredAt: moment("Mon 11:00") };
  const byText = { ...east, preferredCommunicationMethod: 1 };
  // Without e-mail: an e-mail that arrives replaces a text on a shared phone.
  const shared = { ...byText, email: null, phoneNumber: "+19375550171" };
  const made: [Name, Parameters<typeof makeUser>[0]][] = [
    ["Ada", east],
    ["Ben", byText],
    // A phone from Los Angeles, and a reader of Spanish.
    ["Cleo", { ...byText, phoneNumber: "+12135550142", language: "es" }],
    ["Dov", byText],
    ["Eve", east],
    ["Finn", shared],
    ["Gil", shared],
    // Typed a number at sign-up; its owner is unknown.
    ["Hana", { ...byText, phoneConfirmedAt: null }],
    ["Ivo", byText],
    ["Jun", east],
    ["Kim", east],
  ];
  for (const [name, fields] of made) people.set(name, await makeUser({ firstName: name, ...fields }));
  community = await makeCommunity({ name: "Lakewood", admin: of("Ada"), timeZone: "America/New_York" });
  for (const [name, person] of people) if (name !== "Ada") await addMember(community, person);
  await db.insert(messageSettings).values({ userId: of("Eve").id, frequency: 2 });
});
afterAll(() => services.close());

async function until(text: string): Promise<void> {
  now = moment(text);
  const work = async () => {
    const worker = systemCtx("worker", clock);
    await fanOutMessages(worker);
    await sweepDeliveries(worker);
    await sendEmails(worker);
    await sendTexts(worker);
  };
  await Promise.all([work(), work()]);
  // A sharer of a phone waits for the outcome of the other's text.
  now = new Date(now.getTime() + 20_000);
  await work();
  await services.simulator.advance(2);
  await services.simulator.flush();
}

async function launch(name: string, at: string, recipient: Name): Promise<void> {
  now = moment(at);
  const { id } = await launchTestCampaign({ community, name, amount: 1000, recipient: of(recipient), now });
  campaigns.set(name, id);
  await until(at);
}

async function give(name: string, dollars: number, at: string): Promise<void> {
  now = moment(at);
  await contribute({ id: idOf(name) }, dollars * 100, clock);
  await until(at);
}

async function reply(name: Name, body: string, at: string): Promise<void> {
  now = moment(at);
  await services.textUs(of(name), body);
  await until(at);
}

const seen = new Set<string>();

async function wordFor(providerId: string): Promise<string> {
  const [row] = await db
    .select({ template: messages.template, type: messages.messageType, campaignId: messages.campaignId })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(deliveries.providerId, providerId));
  if (!row) return "answer";
  const short: Record<string, string> = { "progress-digest": "digest", "text-consent": "question" };
  const campaign = [...campaigns].find(([, id]) => id === row.campaignId)?.[0] ?? "";
  const step = ["launch", "25", "50", "75", "100"][(row.type ?? 0) - 2] ?? "";
  return short[row.template] ?? `${campaign} ${step}`;
}

/** Who got what since the last call, one per line; sharers appear as the phone's number. */
async function arrived(): Promise<string> {
  const lines: string[] = [];
  for (const [name, person] of people) {
    const got: string[] = [];
    for (const { id } of services.mailsTo(person)) {
      if (!seen.has(id)) got.push(`e-mail: ${await wordFor(id)}`);
      seen.add(id);
    }
    for (const { sid } of services.textsTo(person)) {
      if (!seen.has(sid)) got.push(`text: ${await wordFor(sid)}`);
      seen.add(sid);
    }
    if (got.length > 0) lines.push(`${name.padEnd(4)} | ${got.join(", ")}`);
  }
  return lines.join("\n");
}

async function expectArrived(expected: string): Promise<void> {
  expect(table(await arrived())).toBe(table(expected));
}

const newest = (name: Name) => services.textsTo(of(name)).at(-1)?.body ?? "";

describe("A week of messages", () => {
  it("1. Monday, ten in the evening: a campaign begins. E-mails leave at once, and only where it is seven a phone rings", async () => {
    await launch("Roof", "Mon 22:00", "Dov");
    await expectArrived(`
      Ada  | e-mail: Roof launch
      Cleo | text: Roof launch
      Eve  | e-mail: Roof launch
      Hana | e-mail: Roof launch
      Jun  | e-mail: Roof launch
      Kim  | e-mail: Roof launch`);
  });

  it("2. An hour later a quarter is reached, which waits for the next step; then it is told to who reads e-mail as it happens", async () => {
    await give("Roof", 260, "Mon 23:00");
    await expectArrived("");
    await until("Tue 00:00");
    await expectArrived(`
      Ada  | e-mail: Roof 25
      Hana | e-mail: Roof 25
      Jun  | e-mail: Roof 25
      Kim  | e-mail: Roof 25`);
  });

  it("3. At eight, one text says the newest. Finn and Gil share a phone, and it rings once", async () => {
    await until("Tue 07:59");
    await expectArrived("");
    await until("Tue 08:00");
    await expectArrived(`
      Ben  | text: Roof 25
      Finn | text: Roof 25
      Ivo  | text: Roof 25`);
    const [finn, gil] = await Promise.all(
      [of("Finn"), of("Gil")].map(({ id }) =>
        db
          .select({ state: deliveries.state, error: deliveries.lastError })
          .from(deliveries)
          .where(eq(deliveries.userId, id))
          .orderBy(asc(deliveries.createdAt)),
      ),
    );
    // Each is recorded with the digest; merged ones do not count as sent.
    expect(gil?.map(({ state }) => state === "skipped")).toEqual(
      finn?.map(({ state }) => state === "skipped"),
    );
    expect(finn?.[0]).toEqual({ state: "skipped", error: "merged into a later text" });
  });

  it("4. At nine Eve's digest comes, and when it is eight in Los Angeles, Cleo's text, in Spanish", async () => {
    await until("Tue 09:00");
    await expectArrived("Eve  | e-mail: digest");
    await until("Tue 10:59");
    await expectArrived("");
    await until("Tue 11:00");
    await expectArrived("Cleo | text: Roof 25");
    const languages = await db
      .selectDistinct({ language: deliveries.language })
      .from(deliveries)
      .where(eq(deliveries.userId, of("Cleo").id));
    expect(languages).toEqual([{ language: "es" }]);
  });

  it("5. Hana signed up a day ago and chose texts: her phone is asked once", async () => {
    await askForConsents(systemCtx("worker", clock));
    await askForConsents(systemCtx("worker", clock));
    await until("Tue 12:00");
    await expectArrived("Hana | text: question");
  });

  it("6. Wednesday: Hana says yes, Ivo has had enough and says so, Jun does not want to hear of the roof", async () => {
    await reply("Hana", "Yes please!", "Wed 12:00");
    await reply("Ivo", "Stop. Thank you", "Wed 12:30");
    await expectArrived(`
      Hana | text: answer
      Ivo  | text: answer`);
    expect(newest("Ivo")).toContain("This is the last one");
    await db.insert(campaignMutes).values({ campaignId: idOf("Roof"), userId: of("Jun").id, mutedAt: now });
  });

  it("7. Three gifts in an hour reach half and three quarters: one message an hour after the last", async () => {
    await give("Roof", 250, "Wed 14:00");
    await give("Roof", 150, "Wed 14:20");
    await give("Roof", 150, "Wed 14:50");
    await until("Wed 15:49");
    await expectArrived("");
    await until("Wed 15:50");
    await expectArrived(`
      Ada  | e-mail: Roof 75
      Ben  | text: Roof 75
      Cleo | text: Roof 75
      Finn | text: Roof 75
      Hana | text: Roof 75
      Kim  | e-mail: Roof 75`);
  });

  it("8. Thursday: a digest. Two ask for help: the carrier answers the one, and we the other in her language", async () => {
    await until("Thu 09:00");
    await expectArrived("Eve  | e-mail: digest");
    await reply("Ben", "HELP", "Thu 10:00");
    await reply("Cleo", "¿Ayuda?", "Thu 10:01");
    await expectArrived(`
      Ben  | text: answer
      Cleo | text: answer`);
    expect(newest("Cleo")).toContain("Responda STOP");
  });

  it("9. Friday noon: another campaign. Dov hears of it, Jun too; to Ivo nothing comes, by no way", async () => {
    await launch("Books", "Fri 12:00", "Kim");
    await expectArrived(`
      Ada  | e-mail: Books launch
      Ben  | text: Books launch
      Cleo | text: Books launch
      Dov  | text: Books launch
      Eve  | e-mail: Books launch
      Finn | text: Books launch
      Hana | text: Books launch
      Jun  | e-mail: Books launch`);
  });

  it("10. Saturday night a quarter is reached, and on Sunday at six the campaign is stopped: no phone rings any more, no digest comes", async () => {
    await give("Books", 260, "Sat 22:00");
    await until("Sat 23:00");
    await expectArrived(`
      Ada  | e-mail: Books 25
      Cleo | text: Books 25
      Jun  | e-mail: Books 25`);
    now = moment("Sun 06:00");
    await inTransaction(systemCtx("test", clock), async (ctx) => {
      await lockCampaign(ctx, idOf("Books"));
      await markStopped(ctx, { campaignId: idOf("Books") });
    });
    // The clocks went forward in this night.
    for (const time of ["Sun 06:00", "Sun 08:00", "Sun 09:00", "Sun 11:00"]) await until(time);
    await expectArrived("");
  });

  it("11. Sunday: Ivo has thought better of it, and the next campaign finds him", async () => {
    await reply("Ivo", "start", "Sun 12:00");
    // The carrier answers that word itself, because it had closed the phone.
    await expectArrived("");
    await launch("Piano", "Sun 13:00", "Kim");
    await expectArrived(`
      Ada  | e-mail: Piano launch
      Ben  | text: Piano launch
      Cleo | text: Piano launch
      Dov  | text: Piano launch
      Eve  | e-mail: Piano launch
      Finn | text: Piano launch
      Hana | text: Piano launch
      Ivo  | text: Piano launch
      Jun  | e-mail: Piano launch`);
  });

  it("12. Nothing is left over, and the record says who agreed to what, in whose words", async () => {
    await until("Sun 20:00");
    await expectArrived("");
    const open = await db.select({ state: deliveries.state }).from(deliveries);
    expect(open.filter(({ state }) => state === "pending" || state === "sending")).toEqual([]);
    const recordOf = async (name: Name) =>
      (
        await db
          .select()
          .from(textConsentRecords)
          .where(eq(textConsentRecords.userId, of(name).id))
          .orderBy(asc(textConsentRecords.at), asc(textConsentRecords.id))
      ).map(({ state, source, words }) => [state, source, source === "ask" ? "" : words].join(" ").trim());
    expect([...(await recordOf("Hana"))].sort()).toEqual(["asked ask", "confirmed reply Yes please!"]);
    expect(await recordOf("Ivo")).toEqual(["stopped reply Stop. Thank you", "confirmed reply start"]);
    const [hana] = await db
      .select()
      .from(textConsents)
      .where(eq(textConsents.userId, of("Hana").id));
    expect(hana?.state).toBe("confirmed");
  });

  it("13. Whom the roof is for was told as much of the others as everybody, and of the roof nothing", async () => {
    const notesOf = async (name: Name) =>
      (
        await db
          .select({ type: messages.messageType, campaignId: messages.campaignId })
          .from(notifications)
          .innerJoin(messages, eq(messages.id, notifications.messageId))
          .where(eq(notifications.userId, of(name).id))
          .orderBy(asc(messages.createdAt))
      ).map(({ type, campaignId }) => `${[...campaigns].find(([, id]) => id === campaignId)?.[0]} ${type}`);
    expect(await notesOf("Dov")).toEqual(["Books 2", "Books 3", "Piano 2"]);
    expect(await notesOf("Ben")).toEqual(["Roof 2", "Roof 3", "Roof 5", "Books 2", "Books 3", "Piano 2"]);
    expect(await notesOf("Jun")).toEqual(["Roof 2", "Roof 3", "Books 2", "Books 3", "Piano 2"]);
  });
});
