import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { campaigns } from "@/db/schema";
import { exportMembers, myCommunities } from "@/lib/community";
import { showShortCode } from "@/lib/kernel";
import { countNotifications } from "@/lib/notification";
import {
  chooseReceivingMethod,
  listPayouts,
  markPayoutSent,
  openPayout,
  readPayout,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { log, newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { readIn } from "../factories/member-import";
import { give, newKey } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { shortOf } from "../support/choice-links";
import {
  aboutCampaign,
  call,
  endpoints,
  nameOf,
  reads,
  type Scope,
  unknownCampaign,
} from "../support/every-endpoint";
import { heard, unplaced, verbs } from "../support/every-verb";
import { endpointsTo, verbsTo } from "../support/everything-to";
import { openServices, type Services } from "../support/services";

const byText = { preferredCommunicationMethod: 1 };

let services: Services;
let community: TestCommunity;
let member: TestUser;
let stranger: TestUser;
let desk: TestUser;
/** A member and an admin with unique names. */
let alan: TestUser;
let ada: TestUser;
let alans: TestCampaign;
let adas: TestCampaign;
let others: TestCampaign;
const waiting: { who: TestUser; own: Hidden }[] = [];
const lines: string[] = [];

type Hidden = Pick<TestCampaign, "id" | "communityId" | "name" | "shortCode">;

/** Calls about a member name Alan. */
const scopeOf = ({ communityId, id }: Hidden): Scope => ({
  communityId,
  campaignId: id,
  userId: alan.id,
});

const secretsOf = (person: TestUser): string[] =>
  [person.id, person.firstName, person.lastName, person.email, person.phoneNumber].flatMap((secret) =>
    secret ? [secret] : [],
  );
const namesAny = (text: string, secrets: string[]) => secrets.some((secret) => text.includes(secret));

/** What identifies a campaign, including its short link. */
const marksOf = (campaign: Hidden): string[] => [
  campaign.id,
  campaign.name,
  shortOf(campaign.id),
  campaign.shortCode,
  showShortCode(campaign.shortCode),
];

beforeAll(async () => {
  services = await openServices();
  vi.stubEnv("LOG_LEVEL", "info");
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
  }
  community = await makeCommunity({ name: "Lakewood" });
  member = await addMember(community);
  await addMember(community, await makeUser(byText));
  stranger = (await makeCommunity({ name: "Elsewhere" })).admin;
  desk = await makeUser({ isPlatformAdmin: true });
  alan = await addMember(
    community,
    await makeUser({
      ...byText,
      firstName: "Alanus",
      lastName: "Kesselring",
      email: "quiet.alanus@hill.example",
      phoneNumber: "+12025550143",
    }),
  );
  ada = await addMember(
    community,
    await makeUser({ firstName: "Adalind", lastName: "Vossberg", email: "adalind@vale.example" }),
    { isAdmin: true },
  );
  // A list with the recipient of a later campaign: its content is for admins alone.
  await readIn(
    community,
    `Name,E-mail,Phone\n${alan.fullName},${alan.email},${alan.phoneNumber}\nBo Lee,bo@post`,
  );
  others = await launchTestCampaign({ community, name: "School for two" });
  await give(services, as(alan), { campaignId: others.id });
  await give(services, as(alan), { communityId: community.id });
  await services.deliver();
});
afterEach(() => expectLedgerSound());
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await services.close();
});

const here = () => ({ communityId: community.id, userId: alan.id });
const everythingTo = (who: TestUser) => endpointsTo(who, here());
const everyVerbTo = (who: TestUser, scope?: Scope) => verbsTo(who, here(), scope);

type HeardBy = { where: string; text: string };

/** What a role reads in the scope; without `all`, only what depends on its campaign. */
function answersTo(role: string, who: TestUser | null, scope: Scope, all: boolean): Promise<HeardBy>[] {
  const ctx = who ? as(who) : asVisitor();
  const called = endpoints.filter((one) => reads(one) && (all || aboutCampaign(one)));
  const asked = verbs.filter(([, , isAboutCampaign]) => all || isAboutCampaign);
  return [
    ...called.map(async (endpoint) => {
      const { text } = await call(who, endpoint, scope);
      return { where: `${role}: ${nameOf(endpoint)}`, text };
    }),
    ...asked.map(async ([name, verb]) => {
      return { where: `${role}: ${name}`, text: await heard(verb(ctx, scope)) };
    }),
  ];
}

async function hiddenOf(id: string): Promise<Hidden> {
  const [row] = await systemCtx("test").db.select().from(campaigns).where(eq(campaigns.id, id));
  if (!row) throw new Error(`no campaign ${id}`);
  return row;
}

async function waitFor(who: TestUser, mark: string): Promise<void> {
  const draft = await makeDraft({ community, recipient: who, name: `A draft ${mark}` });
  const { fullName, email } = who;
  const { campaignId } = await makeSuggestion({
    community,
    by: member,
    name: `A suggestion ${mark}`,
    recipient: { fullName, email: email ?? "" },
  });
  waiting.push({ who, own: await hiddenOf(draft.id) }, { who, own: await hiddenOf(campaignId) });
}

async function everyAnswer(): Promise<HeardBy[]> {
  const answers: HeardBy[] = [];
  for (const [role, who] of [
    ["visitor", null],
    ["member", member],
    ["stranger", stranger],
    ["recipient", alan],
    ["desk", desk],
  ] as const) {
    for (const [index, campaign] of [alans, adas, others].entries()) {
      answers.push(...(await Promise.all(answersTo(role, who, scopeOf(campaign), index === 0))));
    }
  }
  return answers;
}

/** Recipients may read only the receiving method, after the money was sent. */
const isForRecipients = (path: string) => path.includes("/receiving-method");
const READS_FOR_RECIPIENTS = ["receivingMethodStatus", "chosenReceivingMethod", "myPayout"];

/** Recipients' own pages after the money was sent. Messages and notifications still name no campaign. */
const OWN_PAYOUTS = "myPayouts";

/** Suggesters read their own words about the recipient. */
const SUGGESTERS_OWN = ["member: mySuggestions", "member: communityDataAbout"];

/** Requires that each recipient gets the response for an unknown campaign about their own. */
async function expectUnknown(isEnded: boolean): Promise<void> {
  for (const { who, own } of [{ who: alan, own: alans }, { who: ada, own: adas }, ...waiting]) {
    const scope = scopeOf(own);
    for (const endpoint of endpoints.filter(aboutCampaign)) {
      if (isEnded && isForRecipients(endpoint.path)) continue;
      const unknown = await call(who, endpoint, unknownCampaign(scope));
      // Members get 403 for admin calls, before the lookup.
      expect([403, 404], nameOf(endpoint)).toContain(unknown.status);
      expect(await call(who, endpoint, scope), nameOf(endpoint)).toEqual(unknown);
    }
    const read = Object.values(await everythingTo(who)).join("\n");
    const unknown = await everyVerbTo(who, unknownCampaign(scope));
    const spoken = Object.entries({ ...(await everyVerbTo(who)), ...unknown })
      .filter(([name]) => !(isEnded && name === OWN_PAYOUTS))
      .map(([, text]) => text);
    expect(namesAny([read, ...spoken].join("\n"), marksOf(own))).toBe(false);
    for (const [name, here] of Object.entries(await everyVerbTo(who, scope))) {
      if (isEnded && READS_FOR_RECIPIENTS.includes(name)) continue;
      expect(here, name).toBe(unknown[name]);
    }
  }
}

/** Fails if a response contains both the campaign and its recipient; names alone are not secret. */
async function expectNobodyTold(): Promise<void> {
  const answers = await everyAnswer();
  for (const { who, own } of [{ who: alan, own: alans }, { who: ada, own: adas }, ...waiting]) {
    const both = answers.filter(({ text }) => namesAny(text, secretsOf(who)) && namesAny(text, marksOf(own)));
    const isSuggested = own.name.startsWith("A suggestion");
    expect([...new Set(both.map(({ where }) => where))]).toEqual(isSuggested ? SUGGESTERS_OWN : []);
  }
  const alanIn = answers.filter(({ text }) => namesAny(text, secretsOf(alan))).map(({ where }) => where);
  expect([...new Set(alanIn)].sort()).toEqual([
    "desk: GET /payment/campaigns/{cid}/donations/{pageSize}/{page}",
    // Lists all accounts, without communities or campaigns.
    "desk: GET /user/users/{pageSize}/{page}",
    "desk: listCampaignContributions",
    "desk: listUsers",
    "member: GET /payment/campaigns/{cid}/donations/{pageSize}/{page}",
    "member: GET /payment/communities/{id}/donations/{pageSize}/{page}",
    "member: communityDataAbout",
    "member: listCampaignContributions",
    "member: listCommunityContributions",
    "member: mySuggestions",
    "recipient: GET /payment/campaigns/{cid}/donations/{pageSize}/{page}",
    "recipient: GET /payment/communities/{id}/donations/{pageSize}/{page}",
    // A donor's own donations and statement have their own name.
    "recipient: GET /payment/donations/{pageSize}/{page}",
    "recipient: GET /user/account",
    "recipient: accountDataAbout",
    "recipient: getAccount",
    "recipient: listCampaignContributions",
    "recipient: listCommunityContributions",
    "recipient: messageDataAbout",
    "recipient: myDonations",
    "recipient: statementOfCaller",
    "stranger: GET /payment/campaigns/{cid}/donations/{pageSize}/{page}",
    "stranger: listCampaignContributions",
    "visitor: GET /payment/campaigns/{cid}/donations/{pageSize}/{page}",
    "visitor: listCampaignContributions",
  ]);
}

it("every read verb takes part: one that says nothing of itself is placed by hand", () => {
  expect(unplaced()).toEqual([]);
  expect(verbs.length).toBeGreaterThan(60);
});

describe("the recipient", () => {
  it("reads byte for byte the same before and after a campaign for them was launched, given to and told", async () => {
    const all = async (who: TestUser) => ({ ...(await everythingTo(who)), ...(await everyVerbTo(who)) });
    const fileOf = (who: TestUser) => exportMembers(as(who), { communityId: community.id });
    const before = await all(alan);
    alans = await launchTestCampaign({ community, recipient: alan, name: "A roof before winter" });
    await waitFor(alan, "of slates");
    expect(await all(alan)).toEqual(before);
    // Admins read members, lists and the history; the file adds a line to it.
    await services.deliver();
    const file = await fileOf(ada);
    const between = await all(ada);
    adas = await launchTestCampaign({ community, recipient: ada, name: "A car that starts" });
    await waitFor(ada, "of wheels");
    await services.deliver();
    expect(await all(ada)).toEqual(between);
    expect(await fileOf(ada)).toEqual(file);
    for (const name of ["listMembers", "readMember", "communityHistory", "listImports", "readImport"]) {
      expect(between[name], name).toMatch(/"items"|"userId"|"lines"|"rows"/);
    }
    await give(services, as(member), { campaignId: alans.id }, { amount: 600 });
    await give(
      services,
      asVisitor(),
      { campaignId: adas.id },
      { visitor: { firstName: "Ivo", lastName: "Solheim", email: "ivo@solheim.example" } },
    );
    await services.deliver();
    // Ada is an admin: each of the two sees the other's campaign, and nothing about their own.
    const without = (read: Record<string, string>) => Object.values(read).join("\n");
    expect(namesAny(without(await everythingTo(alan)), marksOf(alans))).toBe(false);
    expect(namesAny(without(await everythingTo(ada)), marksOf(adas))).toBe(false);
    expect(namesAny(without(await everythingTo(alan)), marksOf(adas))).toBe(true);
    expect(namesAny(without(await everythingTo(ada)), marksOf(alans))).toBe(true);
    const active = async (who: TestUser) =>
      (await myCommunities(as(who))).find((one) => one.id === community.id)?.numberOfActiveCampaigns;
    expect([await active(member), await active(alan), await active(ada)]).toEqual([3, 2, 2]);
    const unreadOf = (who: TestUser) =>
      countNotifications(as(who), { communityId: community.id, box: "unread" });
    // Launches of three, and Alan's milestone: Alan misses his two, Ada her one, and sees his suggestion.
    expect([await unreadOf(member), await unreadOf(alan), await unreadOf(ada)]).toEqual([4, 2, 4]);
  });

  it("meets the answer of an unknown id at every call and every verb while it is active", async () => {
    await expectUnknown(false);
  });

  it("is told by no answer to anybody but an admin", async () => {
    await expectNobodyTold();
  });
});

describe("after the money was sent", () => {
  it("they know what they have to, and meet the campaign nowhere else", async () => {
    await transferToCampaign(as(ada), {
      outgoingCommunityId: community.id,
      incomingCamapaignId: alans.id,
      amount: 20,
      requestKey: newKey(),
    });
    await sendToRecipient(as(ada), scopeOf(alans));
    await sendToRecipient(as(community.admin), scopeOf(adas));
    await services.deliver();
    await expectUnknown(true);
  });

  it("the desk pays them out, and nobody but an admin and they themselves is told", async () => {
    await chooseReceivingMethod(as(alan), {
      campaignId: alans.id,
      method: "paypal",
      email: "purse@hill.example",
    });
    const ready = await listPayouts(as(desk), { state: "ready" });
    const payoutId = ready.items[0]?.id ?? "";
    expect(namesAny(JSON.stringify([ready, await readPayout(as(desk), { payoutId })]), secretsOf(alan))).toBe(
      false,
    );
    expect((await openPayout(as(desk), { payoutId })).recipient.fullName).toBe(alan.fullName);
    await markPayoutSent(as(desk), { payoutId, reference: "PP-77" });
    await services.deliver();
    await expectNobodyTold();
  });

  it("the method they chose is theirs alone", async () => {
    const method = endpoints.filter((endpoint) => isForRecipients(endpoint.path));
    expect(method).toHaveLength(3);
    for (const endpoint of method) {
      for (const who of [member, stranger, ada, desk, community.admin]) {
        const asked = await call(who, endpoint, scopeOf(alans));
        expect(asked, nameOf(endpoint)).toEqual(await call(who, endpoint, unknownCampaign(scopeOf(alans))));
        expect(asked.status).toBe(404);
      }
    }
  });
});

describe("mails, texts and the log", () => {
  it("no mail or text holds both the campaign and whom it is for; the recipient's own speak of the payout", async () => {
    const { emails, texts } = services.simulator.world;
    const sent = [
      ...emails.map((mail) => ({
        to: mail.to,
        text: JSON.stringify([mail.subject, mail.html, mail.text, mail.headers]),
      })),
      ...texts.map((one) => ({ to: one.to, text: one.body })),
    ];
    expect(sent.filter(({ text }) => namesAny(text, marksOf(alans))).length).toBeGreaterThan(5);
    for (const [who, own] of [
      [alan, alans],
      [ada, adas],
    ] as const) {
      const mine = ({ to }: { to: string }) => to === who.email || to === who.phoneNumber;
      for (const one of sent.filter((message) => !mine(message))) {
        expect(namesAny(one.text, secretsOf(who)), one.text).toBe(false);
      }
      expect(sent.filter((one) => mine(one) && one.text.includes("/settings/payment-method"))).not.toEqual(
        [],
      );
      for (const one of sent.filter(mine)) {
        expect(namesAny(one.text, marksOf(own)), one.text).toBe(false);
      }
    }
    expect(texts.filter((one) => one.to === alan.phoneNumber).map((one) => one.body)).toEqual([
      expect.stringMatching(/one of us could use a hand/),
      expect.stringMatching(/one of us could use a hand/),
      expect.stringMatching(/something is waiting for you, and only you can open it/),
      expect.stringMatching(/it is on its way to you/),
    ]);
  });

  it("no line of the log holds a name, an address or a number, not even of a query that failed", async () => {
    const failed = await systemCtx("test")
      .db.execute(sql`select ${alan.email}::text, ${alan.lastName}::uuid`)
      .catch((error: unknown) => error);
    expect(String(failed)).toContain(alan.lastName);
    log.error("probe_failed", failed, { id: newId() });
    const written = lines.join("");
    expect(written).toContain('"event":"message fanned out"');
    expect(written).toContain('"event":"probe_failed"');
    for (const person of [alan, ada, member, stranger, desk, community.admin]) {
      const { id: _, ...known } = person;
      for (const secret of [known.firstName, known.lastName, known.email, known.phoneNumber]) {
        expect(written).not.toContain(secret);
      }
    }
    expect(written).not.toContain("solheim.example");
    expect(written).not.toContain("purse@hill.example");
  });
});
