import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type AudienceRow, campaignAudience } from "@/db/schema";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { newId, systemCtx } from "@/lib/platform";
import { audienceOf, type Closed, type Person, type World } from "../support/audience";
import { emptyCampaign, installWorld } from "../support/install-world";

const QUARTER = 3;
const { db } = systemCtx("test");

const RECIPIENTS_PHONE = "+12025550100";

type Wanted = Partial<Omit<Person, "id" | "choices">> & {
  launch?: { byText: boolean; isEnabled: boolean };
  emailClosed?: Closed;
  phoneClosed?: Closed;
  isExcluded?: boolean;
};

/** By e-mail, by text, by text without details, not at all. `out`: excluded from the campaign. */
type Way = "email" | "text" | "bare text" | "nothing" | "out" | "nobody";
const BY_TEXT: Wanted = { prefersText: true, consent: "confirmed" };
const TEXT_ONLY: Wanted = { ...BY_TEXT, email: null };
const SHARED: Wanted = { phone: RECIPIENTS_PHONE, consent: "confirmed" };

const TABLE: [words: string, who: Wanted, launch: Way, quarter?: Way][] = [
  ["chose e-mail", {}, "email"],
  ["chose texts, and agreed to them", BY_TEXT, "text"],
  ["chose texts, and was never asked", { ...BY_TEXT, consent: "never" }, "email"],
  ["chose texts, and has not replied YES", { ...BY_TEXT, consent: "asked" }, "email"],
  ["chose texts, and agreed at an earlier number", { ...BY_TEXT, consent: "elsewhere" }, "email"],
  ["chose texts, and has stopped them", { ...BY_TEXT, consent: "stopped" }, "nothing"],
  ["chose texts, and the phone said STOP", { ...BY_TEXT, phoneClosed: "stop" }, "nothing"],
  ["chose texts that the carrier does not bring", { ...BY_TEXT, phoneClosed: "carrier" }, "email"],
  ["has a phone alone, and agreed", TEXT_ONLY, "text"],
  ["has a phone alone, and was never asked", { ...TEXT_ONLY, consent: "never" }, "nothing"],
  ["has a phone alone that said STOP", { ...TEXT_ONLY, phoneClosed: "stop" }, "nothing"],
  ["has a phone alone that no carrier serves", { ...TEXT_ONLY, phoneClosed: "carrier" }, "nothing"],
  ["has neither address nor phone", { email: null, phone: null, consent: "never" }, "nothing"],
  ["unsubscribed", { emailClosed: "unsubscribe" }, "nothing"],
  ["has a mailbox that bounced", { emailClosed: "bounce" }, "nothing"],
  ["called a letter spam", { emailClosed: "complaint" }, "nothing"],
  ["unsubscribed, and has texts", { ...BY_TEXT, emailClosed: "unsubscribe" }, "text"],
  [
    "bounced, and would agree to texts, but chose e-mail",
    { emailClosed: "bounce", consent: "confirmed" },
    "nothing",
  ],
  [
    "wants launches by text",
    { consent: "confirmed", launch: { byText: true, isEnabled: true } },
    "text",
    "email",
  ],
  ["wants no launches", { launch: { byText: false, isEnabled: false } }, "nothing", "email"],
  [
    "wants no launches, and texts",
    { ...BY_TEXT, launch: { byText: true, isEnabled: false } },
    "nothing",
    "text",
  ],
  [
    "wants launches by text at a number not agreed to",
    { launch: { byText: true, isEnabled: true } },
    "email",
  ],
  ["has muted the campaign", { hasMuted: true }, "email"],
  ["has muted the campaign, and texts", { ...BY_TEXT, hasMuted: true }, "text"],
  ["collects progress weekly", { frequency: 1 }, "email"],
  ["collects progress daily, and texts", { ...BY_TEXT, frequency: 2 }, "text"],
  ["was left out by an admin", { isExcluded: true }, "out"],
  [
    "was left out, has muted and unsubscribed",
    { isExcluded: true, hasMuted: true, emailClosed: "unsubscribe" },
    "out",
  ],
  ["shares the recipient's phone, and chose texts", { ...SHARED, prefersText: true }, "email"],
  ["shares the recipient's phone, and chose e-mail", SHARED, "email"],
  ["shares it, and has no e-mail", { ...SHARED, email: null, prefersText: true }, "bare text"],
  [
    "shares it, chose texts, and unsubscribed",
    { ...SHARED, prefersText: true, emailClosed: "unsubscribe" },
    "bare text",
  ],
  ["shares it, chose e-mail, and unsubscribed", { ...SHARED, emailClosed: "unsubscribe" }, "nothing"],
  ["shares it, has no e-mail, and never agreed", { ...SHARED, consent: "never", email: null }, "nothing"],
  ["is no member any more", { isMember: false }, "nobody"],
  ["has deleted their account", { isDeleted: true }, "nobody"],
  ["has not finished registering", { isRegistered: false }, "nobody"],
];

const emailOf = (at: number) => `table.${at}@lakewood.example`;

function personOf(wanted: Wanted, at: number): Person {
  const { launch, emailClosed: _, phoneClosed: __, isExcluded: ___, ...rest } = wanted;
  return {
    id: newId(),
    email: emailOf(at),
    phone: `+1202555${String(2000 + at)}`,
    consent: "never",
    prefersText: false,
    isRegistered: true,
    isDeleted: false,
    isMember: true,
    timeZone: "America/New_York",
    frequency: 0,
    language: "en",
    hasMuted: false,
    choices: new Map(launch ? [[LAUNCH_MESSAGE, launch]] : []),
    ...rest,
  };
}

const wayOf = (row: AudienceRow | undefined): Way => {
  if (!row) return "nobody";
  if (row.is_left_out) return "out";
  if (row.channel === null) return "nothing";
  if (row.channel === "email") return "email";
  return row.is_discreet ? "bare text" : "text";
};

describe("the rule, in words", () => {
  const people = TABLE.map(([, who], at) => personOf(who, at));
  const recipient = personOf(
    { phone: RECIPIENTS_PHONE, consent: "confirmed", prefersText: true },
    TABLE.length,
  );
  const world: World = {
    people: [...people, recipient],
    recipient: { id: recipient.id, keptEmail: null, keptPhone: null },
    formerPhones: new Set(),
    excluded: new Set(people.filter((_, at) => TABLE[at]?.[1].isExcluded).map(({ id }) => id)),
    closed: new Map(
      people.flatMap((person, at): [string, Closed][] => {
        const { emailClosed, phoneClosed } = TABLE[at]?.[1] ?? {};
        return [
          ...(emailClosed && person.email ? [[person.email, emailClosed] as [string, Closed]] : []),
          ...(phoneClosed && person.phone ? [[person.phone, phoneClosed] as [string, Closed]] : []),
        ];
      }),
    ),
  };
  const found = new Map<number, Map<string, AudienceRow>>();
  beforeAll(async () => {
    const campaign = await emptyCampaign(db);
    await installWorld(db, campaign, world);
    for (const type of [LAUNCH_MESSAGE, QUARTER]) {
      const rows = await db.execute<AudienceRow>(
        sql`select a.* from ${campaignAudience(campaign.id, type, true)} a`,
      );
      found.set(type, new Map(rows.map((row) => [row.user_id, row])));
    }
  });

  it.each(TABLE)("somebody who %s", (words, who, launch, quarter = launch) => {
    const { id, hasMuted } = people[TABLE.findIndex(([one]) => one === words)] ?? recipient;
    const plain = (type: number) => audienceOf(world, type).find((row) => row.user_id === id);
    expect([LAUNCH_MESSAGE, QUARTER].map((type) => wayOf(found.get(type)?.get(id)))).toEqual([
      launch,
      quarter,
    ]);
    expect([LAUNCH_MESSAGE, QUARTER].map((type) => wayOf(plain(type)))).toEqual([launch, quarter]);
    // A muted member gets nothing in the app; their row is otherwise like the others'.
    const hears = found.get(LAUNCH_MESSAGE)?.get(id)?.hears ?? false;
    expect(hears).toBe(!["out", "nobody"].includes(launch) && !hasMuted);
    expect(who.hasMuted ?? false).toBe(found.get(LAUNCH_MESSAGE)?.get(id)?.is_muted ?? false);
  });

  it("is silent to whom the campaign is for", () => {
    for (const type of [LAUNCH_MESSAGE, QUARTER]) {
      expect(found.get(type)?.get(recipient.id)).toMatchObject({
        is_left_out: true,
        hears: false,
        channel: null,
      });
    }
  });
});
