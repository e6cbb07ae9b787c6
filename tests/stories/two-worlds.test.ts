import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fillPattern } from "@/app/_features/pages/path-tree";
import { readableDestination } from "@/app/_features/sign-in/readable-destination";
import { HANDLERS, PAGES } from "@/app/pages";
import { campaigns, communities, messageSettings } from "@/db/schema";
import { exportMembers, launchDraft, reviewLaunch, sendLaunchCopy } from "@/lib/community";
import { DAY, HOUR, MINUTE, showShortCode } from "@/lib/kernel";
import { countNotifications, sweepDeliveries } from "@/lib/notification";
import { newId, systemCtx } from "@/lib/platform";
import type { SimEmail } from "@/simulator/core/types";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { readIn } from "../factories/member-import";
import { give } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { shortOf } from "../support/choice-links";
import { aboutCampaign, call, endpoints, nameOf, reads } from "../support/every-endpoint";
import { heard, verbs } from "../support/every-verb";
import { endpointsTo, verbsTo } from "../support/everything-to";
import { openServices, type Services } from "../support/services";

const BY_TEXT = { preferredCommunicationMethod: 1 };
const DAILY = 2;

/** The people of every world. Sol and Rae are spouses and share a phone. */
const PEOPLE = {
  vera: { firstName: "Veronica", lastName: "Lindqvist", phone: "01" },
  ada: { firstName: "Elizabeth", lastName: "Marchetti", phone: "02" },
  pat: { firstName: "Patricia", lastName: "Vossberg", phone: "03", ...BY_TEXT },
  sol: { firstName: "Solomon", lastName: "Kesselring", phone: "04", ...BY_TEXT },
  rae: { firstName: "Rachel", lastName: "Kesselring", phone: "04", ...BY_TEXT },
  yve: { firstName: "Yvonne", lastName: "Okonkwo", phone: "05" },
  max: { firstName: "Maximilian", lastName: "Thornbury", phone: "06" },
  owen: { firstName: "Owen", lastName: "Fairweather", phone: "07" },
};
type Role = keyof typeof PEOPLE;

const NICKNAMES: Partial<Record<Role, string>> = { ada: "Liz", pat: "Patty", sol: "Sol", yve: "Yvonne" };

/** They compare their world with the one without a campaign. */
const RECIPIENTS = ["pat", "ada", "sol"] as const;
const MEMBERS = ["pat", "sol", "rae"] as const;
const READERS = ["pat", "ada", "sol", "rae"] as const;
type Reader = (typeof READERS)[number];

type Answers = Record<string, string>;

type World = {
  answers: Partial<Record<Reader, Answers>>;
  /** Results for the ids of the campaign, its draft and its suggestion, by reader. */
  lookups: Partial<Record<Reader, Answers>>;
  /** Results for the ids of draft and suggestion for a visitor. */
  visitor: Answers;
  launchCopy: string;
  /** E-mails about the visitor's join request to an uninvolved admin. */
  joinRequests: number;
};

/** The next noon in New York: texts may be sent and no digest is due. */
const start = Date.now() + ((DAY + 17 * HOUR - (Date.now() % DAY)) % DAY);

let services: Services;
const worlds = new Map<Role | "nobody", World>();

const setClock = (elapsed: number) => vi.setSystemTime(start + elapsed);

const deliver = async () => {
  await sweepDeliveries(systemCtx("test"));
  await services.deliver();
  await services.deliver();
};

type Cast = { community: TestCommunity; people: Record<Role, TestUser> };

let number = 0;

async function makeCast(): Promise<Cast> {
  number += 1;
  const entries: [string, TestUser][] = [];
  for (const [role, { phone, ...fields }] of Object.entries(PEOPLE)) {
    const user = await makeUser({
      ...fields,
      email: `${role}.w${number}@lakewood.example`,
      phoneNumber: `+12025557${number}${phone}`,
    });
    entries.push([role, user]);
  }
  const people = Object.fromEntries(entries) as Record<Role, TestUser>;
  const community = await makeCommunity({ name: "Lakewood", admin: people.vera });
  for (const [role, user] of entries.slice(1)) await addMember(community, user, { isAdmin: role === "ada" });
  await systemCtx("test")
    .db.insert(messageSettings)
    .values(READERS.map((role) => ({ userId: people[role].id, frequency: DAILY })));
  return { community, people };
}

const CONTENT = { name: "A car that starts", campaignTypeId: 2, amount: 1000, confirmedFinds: true };

/** Ids of the secret campaign, its draft and its suggestion, or unknown ones. */
type Ids = { campaign: string; shortCode: string; draft: string; suggestion: string };

const unknownIds = (): Ids => ({
  campaign: newId(),
  shortCode: "2222222",
  draft: newId(),
  suggestion: newId(),
});

async function shortCodeOf(campaignId: string): Promise<string> {
  const [row] = await systemCtx("test").db.select().from(campaigns).where(eq(campaigns.id, campaignId));
  return row?.shortCode ?? "";
}

async function makeSecrets({ community, people }: Cast, role: Role): Promise<Ids> {
  const recipient = people[role];
  const { max, vera } = people;
  const alike = { fullName: `${NICKNAMES[role]} ${recipient.lastName}`, email: "no.mailbox@harbour.example" };
  const suggestion = await makeSuggestion({ community, by: max, recipient: alike });
  const byAddress = { fullName: "Some Body", email: recipient.email ?? "" };
  await makeSuggestion({ community, by: max, recipient: byAddress, name: "Firewood" });
  await makeDraft({ community, recipient, name: "A stove" });
  const { confirmedFinds: _, ...draftContent } = CONTENT;
  const draft = await makeDraft({ community, recipient, ...draftContent });
  const launch = { ...CONTENT, communityId: community.id, recipientId: recipient.id };
  await sendLaunchCopy(as(vera), { ...launch, campaignId: draft.id });
  const launched = await launchDraft(as(vera), { ...launch, campaignId: draft.id });
  return {
    campaign: launched.id,
    shortCode: await shortCodeOf(launched.id),
    draft: draft.id,
    suggestion: suggestion.campaignId,
  };
}

const VISITOR = { firstName: "Ivo", lastName: "Solheim" };

/** Gives half of the goal to the secret campaign as a member, and as a visitor who asks to join. */
async function giveTo({ max }: Cast["people"], campaignId: string): Promise<void> {
  const chargedAt = new Date(start + HOUR);
  await give(services, as(max), { campaignId }, { amount: 500, chargedAt });
  const visitor = { ...VISITOR, email: `ivo.w${number}@solheim.example` };
  await give(services, asVisitor(), { campaignId }, { visitor, joinCommunity: true, chargedAt });
}

/** Runs a world: the same in each, except for the campaign of `role`. */
async function runWorld(role: Role | "nobody"): Promise<World> {
  const cast = await makeCast();
  const { community, people } = cast;
  setClock(0);
  const list = Object.values(people).map(({ fullName, email }) => `${fullName},${email}`);
  await readIn(community, ["Name,E-mail", ...list, "Bo Lee,bo@post"].join("\n"));
  const card = ["BEGIN:VCARD", "VERSION:4.0", "FN:Clara Novak", "EMAIL:clara@post.example", "END:VCARD"];
  const cards = Object.values(people).map(({ fullName, email }) =>
    card.map((line) => line.replace(/Clara Novak/, fullName).replace(/clara@post.example/, email ?? "")),
  );
  await readIn(community, new TextEncoder().encode(`${[...cards, card].flat().join("\r\n")}\r\n`));
  const other = await launchTestCampaign({ community, recipient: people.owen, name: "School for two" });
  await deliver();
  setClock(MINUTE);
  const ids = role === "nobody" ? unknownIds() : await makeSecrets(cast, role);
  await deliver();
  setClock(HOUR);
  if (role !== "nobody") await giveTo(people, ids.campaign);
  await deliver();
  for (const [index, giver] of [people.max, people.pat, people.ada, people.sol].entries()) {
    const elapsed = HOUR + (index + 1) * MINUTE;
    setClock(elapsed);
    const chargedAt = new Date(start + elapsed);
    await give(services, as(giver), { campaignId: other.id }, { amount: 150, chargedAt });
    await deliver();
  }
  setClock(2 * DAY);
  await deliver();
  const normalize = normalizer(cast, { ...ids, other: other.id, otherCode: other.shortCode });
  const world: World = {
    answers: {},
    lookups: {},
    visitor: await visitorLookups(cast, ids, normalize),
    launchCopy: "",
    joinRequests: 0,
  };
  const copies = services.mailsTo(people.vera).filter(({ html }) => html.includes(CONTENT.name));
  world.launchCopy = normalize(copies.map(wordsOf));
  world.joinRequests = services
    .mailsTo(people.vera)
    .filter(({ text }) => text.includes(VISITOR.lastName)).length;
  for (const reader of READERS) world.answers[reader] = await answersTo(cast, reader, normalize);
  await deliver();
  await Promise.all(
    READERS.map(async (reader) => {
      Object.assign(world.answers[reader] ?? {}, messagesTo(people[reader], normalize));
      world.lookups[reader] = await lookupsOf(cast, reader, ids, normalize);
    }),
  );
  // Unapproved, so that later worlds do not list it.
  await systemCtx("test")
    .db.update(communities)
    .set({ confirmedAt: null })
    .where(eq(communities.id, community.id));
  return world;
}

const wordsOf = ({ subject, html, text, headers }: SimEmail) => ({ subject, html, text, headers });

type Normalize = (answer: unknown) => string;

/** Replaces natural differences: ids, tokens, and the world's number in addresses and phones. */
function normalizer(
  { community, people }: Cast,
  secret: Ids & { other: string; otherCode: string },
): Normalize {
  const world = number;
  const { shortCode, otherCode, ...campaignIds } = secret;
  const labels = new Map<string, string>();
  const known = { ...campaignIds, community: community.id };
  for (const [label, id] of Object.entries(known)) {
    labels.set(id, `<${label}>`).set(shortOf(id), `<short ${label}>`);
  }
  for (const [role, { id }] of Object.entries(people)) labels.set(id, `<${role}>`);
  for (const [label, code] of Object.entries({ shortCode, otherCode })) {
    labels.set(code, `<${label}>`).set(showShortCode(code), `<${label}>`);
  }
  return (answer) => {
    let text = typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "nothing");
    for (const [id, label] of labels) text = text.replaceAll(id, label);
    return text
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
      .replace(/[\w-]{40,}(\.[\w-]+)*/g, "<token>")
      .replace(/\b[GS]-[0-9A-F]{10}\b/g, "<number>")
      .replace(/bgcolor=(\\*)"#[0-9A-F]{6}/g, "bgcolor=$1<color>")
      .replace(/"cloth":"[a-z]+"/g, '"cloth":"<color>"')
      .replaceAll(`.w${world}@`, ".w@")
      .replace(new RegExp(`(555[-. ]?)7${world}`, "g"), "$17w");
  };
}

async function answersTo({ community, people }: Cast, role: Reader, normalize: Normalize): Promise<Answers> {
  const who = people[role];
  const here = { communityId: community.id, userId: people.yve.id };
  const launch = {
    ...CONTENT,
    communityId: community.id,
    name: "A boat",
    recipientId: people.owen.id,
  };
  const box = { communityId: community.id, box: "unread" as const };
  const answers: Record<string, unknown> = {
    ...(await endpointsTo(who, here)),
    ...(await verbsTo(who, here)),
    badge: await countNotifications(as(who), box),
    exportMembers: await heard(exportMembers(as(who), { communityId: community.id })),
    reviewLaunch: await heard(reviewLaunch(as(who), launch)),
    sendLaunchCopy: await heard(sendLaunchCopy(as(who), launch)),
  };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, normalize(answer)]));
}

const messagesTo = (who: TestUser, normalize: Normalize): Answers => ({
  mails: normalize(services.mailsTo(who).map(wordsOf)),
  texts: normalize(services.textsTo(who).map(({ body }) => body)),
});

/** Results for the secret's ids, by endpoint, read verb and sign-in destination. */
async function lookupsOf(
  { community, people }: Cast,
  role: Reader,
  { campaign, shortCode, draft, suggestion }: Ids,
  normalize: Normalize,
): Promise<Answers> {
  const who = people[role];
  const lookups: Answers = {};
  const here = { communityId: community.id, userId: people.yve.id };
  for (const [kind, campaignId] of Object.entries({ campaign, draft, suggestion })) {
    const scope = { ...here, campaignId };
    for (const endpoint of endpoints.filter(aboutCampaign).filter(reads)) {
      const { status, text } = await call(who, endpoint, scope);
      lookups[`${kind}: ${nameOf(endpoint)}`] = normalize(`${status} ${text}`);
    }
    for (const [name, answer] of Object.entries(await verbsTo(who, here, scope))) {
      lookups[`${kind}: ${name}`] = normalize(answer);
    }
    for (const pattern of CAMPAIGN_PATTERNS) {
      const path = fillPattern(pattern, {
        campaignId,
        id: campaignId,
        code: shortCode,
        communityId: community.id,
      });
      lookups[`${kind}: sign-in to ${pattern}`] = normalize(
        await readableDestination(asVisitor(), who.id, path),
      );
    }
  }
  return lookups;
}

async function visitorLookups(
  { community, people }: Cast,
  { draft, suggestion }: Ids,
  normalize: Normalize,
): Promise<Answers> {
  const lookups: Answers = {};
  for (const [kind, campaignId] of Object.entries({ draft, suggestion })) {
    const scope = { communityId: community.id, userId: people.yve.id, campaignId };
    for (const endpoint of endpoints.filter(aboutCampaign).filter(reads)) {
      const { status, text } = await call(null, endpoint, scope);
      lookups[`${kind}: ${nameOf(endpoint)}`] = normalize(`${status} ${text}`);
    }
    for (const [name, verb] of verbs.filter(([, , isAboutCampaign]) => isAboutCampaign)) {
      lookups[`${kind}: ${name}`] = normalize(await heard(verb(asVisitor(), scope)));
    }
  }
  return lookups;
}

const CAMPAIGN_PATTERNS = Object.keys({ ...PAGES, ...HANDLERS }).filter((pattern) =>
  /\[(campaignId|id|code)\]/.test(pattern),
);

const differencesOf = (one: Answers, other: Answers): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);

beforeAll(async () => {
  services = await openServices();
  vi.useFakeTimers({ toFake: ["Date"], now: start });
  for (const role of ["nobody", "yve", ...RECIPIENTS] as const) worlds.set(role, await runWorld(role));
}, 120_000);
afterAll(async () => {
  vi.useRealTimers();
  await services.close();
});

function worldOf(role: Role | "nobody"): World {
  const world = worlds.get(role);
  if (!world) throw new Error(`no world of ${role}`);
  return world;
}
const allOf = (world: World, reader: Reader): Answers => ({
  ...world.answers[reader],
  ...world.lookups[reader],
});

/** Compared pairs, and the minimum for a meaningful test. */
let pairs = 0;
const FEWEST_PAIRS = 2000;

function expectEqual(one: Answers, other: Answers): void {
  expect(Object.keys(one)).toEqual(Object.keys(other));
  pairs += Object.keys(one).length;
  const differing = differencesOf(one, other);
  const pick = (answers: Answers) => Object.fromEntries(differing.map((name) => [name, answers[name]]));
  expect(pick(one)).toEqual(pick(other));
}

it.each(RECIPIENTS)("%s, whom it is for, receives what they would without a campaign", (reader) => {
  expectEqual(allOf(worldOf(reader), reader), allOf(worldOf("nobody"), reader));
});

it.each(MEMBERS)("%s receives the same whichever other member it is for", (reader) => {
  const expected = allOf(worldOf("yve"), reader);
  for (const role of RECIPIENTS.filter((recipient) => recipient !== reader)) {
    expectEqual(allOf(worldOf(role), reader), expected);
  }
});

it("a visitor with the id of a draft or suggestion finds nothing, launched or not", () => {
  for (const role of ["yve", ...RECIPIENTS] as const) {
    expectEqual(worldOf(role).visitor, worldOf("nobody").visitor);
  }
});

it("the copy of the launch message has the same words for each recipient", () => {
  const expected = worldOf("yve").launchCopy;
  expect(expected).toContain(CONTENT.name);
  for (const role of RECIPIENTS) expect(worldOf(role).launchCopy).toBe(expected);
  const { vera: _, ...others } = PEOPLE;
  for (const { lastName } of Object.values(others)) expect(expected).not.toContain(lastName);
});

it("compares answers with something in them", () => {
  const ada = worldOf("ada").answers.ada ?? {};
  expect(ada.exportMembers).toContain("Kesselring");
  expect(ada.readImport).toContain("Kesselring");
  expect(ada.sendLaunchCopy).toContain('"byEmail":true');
  expect(ada.mails).toContain("A boat");
  // Two milestones in one digest.
  expect(ada.mails).toContain("School for two");
  expect(worldOf("pat").answers.pat?.texts).toContain("halfway there");
  expect(worldOf("yve").answers.rae?.mails).toContain(CONTENT.name);
  expect(worldOf("yve").answers.rae?.texts).toBe("[]");
  expect(worldOf("ada").joinRequests).toBe(1);
  expect(pairs).toBeGreaterThan(FEWEST_PAIRS);
});

it("finds what a campaign of others shows, and a name that leaks into any one answer", () => {
  const without = allOf(worldOf("nobody"), "pat");
  const shown = differencesOf(allOf(worldOf("yve"), "pat"), without);
  expect(shown).toEqual(
    expect.arrayContaining([
      "badge",
      "texts",
      "listNotifications",
      "listActiveCampaigns",
      "campaign: campaignFor",
      "campaign: sign-in to /campaigns/[campaignId]/donate",
    ]),
  );
  for (const name of Object.keys(without)) {
    expect(differencesOf({ ...without, [name]: `${without[name]} ${CONTENT.name}` }, without)).toEqual([
      name,
    ]);
  }
});
