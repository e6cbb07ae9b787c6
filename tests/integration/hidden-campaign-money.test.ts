import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Member } from "@/app/_lib/session";
import { RecentTransfers } from "@/app/(member)/our-balance/_components/recent-transfers";
import { users } from "@/db/schema";
import { myCommunity } from "@/lib/community";
import { showShortCode } from "@/lib/kernel";
import {
  closeAccount,
  communityBalance,
  dataFile,
  donationStatus,
  listTransfers,
  myData,
  myDonations,
  myTotal,
  sendToRecipient,
  transferToCampaign,
} from "@/lib/payment";
import { newId } from "@/lib/platform";
import type { SimEmail } from "@/simulator/core/types";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { begin, give, newKey } from "../factories/payment";
import { as, asVisitor, makeUser, type TestUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { inBrowser } from "../support/credentials";
import { aboutCampaign, call, endpoints, nameOf, reads } from "../support/every-endpoint";
import { heard, verbs } from "../support/every-verb";
import { openServices, type Services } from "../support/services";
import { withWords } from "../support/with-words";

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterEach(() => expectLedgerSound());
afterAll(() => services.close());

const PAGE = { page: 1, pageSize: 8 };
const marksOf = (campaign: TestCampaign) => [
  campaign.id,
  campaign.name,
  campaign.shortCode,
  showShortCode(campaign.shortCode),
];
const expectUnnamed = (text: string, campaign: TestCampaign) => {
  for (const mark of marksOf(campaign)) expect(text).not.toContain(mark);
};

async function everythingTo(who: TestUser, known: TestCampaign): Promise<Record<string, string>> {
  const scope = { communityId: known.communityId, campaignId: known.id };
  const read: Record<string, string> = {};
  for (const endpoint of endpoints.filter(reads)) {
    const { status, text } = await call(
      who,
      endpoint,
      aboutCampaign(endpoint) ? scope : { ...scope, campaignId: "" },
    );
    read[nameOf(endpoint)] = `${status} ${text}`;
  }
  for (const [name, verb] of verbs) read[name] = await heard(verb(as(who), scope));
  return read;
}

describe("Our Balance, for whom a campaign is", () => {
  type Scene = {
    community: TestCommunity;
    ada: TestUser;
    alan: TestUser;
    adas: TestCampaign;
    alans: TestCampaign;
    others: TestCampaign;
  };

  async function scene(): Promise<Scene> {
    const community = await makeCommunity();
    const ada = await addMember(community, await makeUser(), { isAdmin: true });
    const alan = await addMember(community);
    const others = await launchTestCampaign({ community, name: "School for two" });
    const adas = await launchTestCampaign({ community, recipient: ada, name: "A car that starts" });
    const alans = await launchTestCampaign({ community, recipient: alan, name: "A roof before winter" });
    await give(services, as(community.admin), { communityId: community.id }, { amount: 200 });
    await services.deliver();
    return { community, ada, alan, adas, alans, others };
  }

  const move = (who: TestUser, campaign: TestCampaign, amount: number) =>
    transferToCampaign(as(who), {
      outgoingCommunityId: campaign.communityId,
      incomingCamapaignId: campaign.id,
      amount,
      requestKey: newKey(),
    });
  const balanceFor = async (who: TestUser, { id: communityId }: TestCommunity) => {
    const [balance, mine] = await Promise.all([
      communityBalance(as(who), { communityId }),
      myCommunity(as(who), { communityId }),
    ]);
    expect(mine.ourBalanceCents).toBe(balance.balanceCents);
    return balance.balanceCents;
  };
  const rowsFor = async (who: TestUser, { id: communityId }: TestCommunity, page = PAGE) => {
    const { items, ...paging } = await listTransfers(as(who), { communityId, ...page });
    return {
      rows: items.map(({ amountCents, campaign }) => [amountCents, campaign?.name ?? null]),
      ...paging,
    };
  };
  const pageFor = async (who: TestUser, { id: communityId }: TestCommunity) => {
    const viewer = { ctx: as(who), community: await myCommunity(as(who), { communityId }) };
    return renderToStaticMarkup(withWords(await RecentTransfers({ viewer: viewer as Member, page: 1 })));
  };

  it("is the same to the byte, with every list and count, before and after a transfer into it", async () => {
    const { community, ada, alan, adas, alans, others } = await scene();
    await move(community.admin, others, 10);
    const toAda = await everythingTo(ada, others);
    const page = await pageFor(ada, community);
    await move(community.admin, adas, 40);
    await services.deliver();
    expect(await everythingTo(ada, others)).toEqual(toAda);
    expect(await pageFor(ada, community)).toBe(page);

    const toAlan = await everythingTo(alan, others);
    await move(ada, alans, 25);
    await services.deliver();
    expect(await everythingTo(alan, others)).toEqual(toAlan);

    // Each sees transfers to the other's campaign; an unaffected admin sees all.
    const balances = [ada, alan, community.admin].map((who) => balanceFor(who, community));
    expect(await Promise.all(balances)).toEqual([16_500, 15_000, 12_500]);
    expect((await rowsFor(ada, community)).rows).toEqual([
      [2_500, alans.name],
      [1_000, others.name],
    ]);
    expect((await rowsFor(community.admin, community)).rows).toEqual([
      [2_500, alans.name],
      [4_000, adas.name],
      [1_000, others.name],
    ]);
  });

  it("pages without a gap where the transfer was", async () => {
    const { community, ada, adas, others } = await scene();
    for (const [campaign, amount] of [
      [others, 1],
      [adas, 2],
      [others, 3],
      [adas, 4],
      [others, 5],
    ] as const) {
      await move(community.admin, campaign, amount);
    }
    const pages = [1, 2, 3].map((page) => rowsFor(ada, community, { page, pageSize: 1 }));
    expect(await Promise.all(pages)).toEqual(
      [5, 3, 1].map((dollars, index) => ({
        rows: [[dollars * 100, others.name]],
        numberOfItems: 1,
        totalNumberOfItems: 3,
        page: index + 1,
        totalPages: 3,
        hasPreviousPage: index > 0,
        hasNextPage: index < 2,
      })),
    );
  });

  it("is the true one, with the transfer as one without a name, once the money was sent to them", async () => {
    const { community, ada, adas, others } = await scene();
    await move(community.admin, others, 10);
    await move(community.admin, adas, 40);
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: adas.id });
    expect([await balanceFor(ada, community), await balanceFor(community.admin, community)]).toEqual([
      15_000, 15_000,
    ]);
    const [hers, noras] = [await rowsFor(ada, community), await rowsFor(community.admin, community)];
    expect(noras.rows).toEqual([
      [4_000, adas.name],
      [1_000, others.name],
    ]);
    expect(hers).toEqual({
      ...noras,
      rows: [
        [4_000, null],
        [1_000, others.name],
      ],
    });
    const list = endpoints.find(
      ({ path }) => path === "/payment/communities/{id}/transfers/{pageSize}/{page}",
    );
    if (!list) throw new Error("no such call");
    const scope = { communityId: community.id, campaignId: "" };
    const [wire, open] = [await call(ada, list, scope), await call(community.admin, list, scope)];
    const { items } = JSON.parse(open.text);
    expect(JSON.parse(wire.text)).toEqual({
      ...JSON.parse(open.text),
      items: [{ ...items[0], to: {} }, items[1]],
    });
    const page = await pageFor(ada, community);
    expect(page).toContain("A campaign");
    expectUnnamed(page, adas);
  });

  it("pays no cent that is not there, whatever it shows", async () => {
    const { community, ada, adas, others } = await scene();
    await move(community.admin, adas, 150);
    expect(await balanceFor(ada, community)).toBe(20_000);
    await expect(move(ada, others, 60)).rejects.toMatchObject({
      errors: { amount: ["Not enough money on Our Balance"] },
    });
    await move(ada, others, 50);
    expect([await balanceFor(ada, community), await balanceFor(community.admin, community)]).toEqual([
      15_000, 0,
    ]);
  });
});

describe("a gift that somebody gave with the address of the one it is for", () => {
  const given = (firstName: string, email: string | null) => ({
    visitor: { firstName, lastName: "Solheim", email: email ?? "" },
  });
  const receiptOf = ({ subject, text, html }: SimEmail) => ({ subject, text, html });
  const neutral = (mail: SimEmail | undefined) =>
    JSON.stringify(mail && receiptOf(mail))
      .replaceAll(/G-[0-9A-F]{10}/g, "G-NUMBER")
      .replaceAll(/\d{2}\/\d{2}\/\d{4}/g, "DATE")
      .replaceAll(/\d{1,2}:\d{2}\s[AP]M/g, "TIME");
  const giftsOf = async (who: TestUser) => {
    const file = JSON.parse(dataFile(await myData(as(who))));
    return file.gifts.map(
      ({ id: _, startedAt: __, chargedAt: _c, arrivedAt: ___, visitorEmail: ____, ...row }: object & Row) =>
        row,
    );
  };
  type Row = { id: string; startedAt: string; chargedAt: string; arrivedAt: string; visitorEmail: string };

  it("gets the receipt and the row that any account's address gets: the community, and no campaign", async () => {
    const community = await makeCommunity();
    const [alan, ingrid] = [await addMember(community), await addMember(community)];
    const campaign = await launchTestCampaign({ community, recipient: alan, name: "A ramp to the door" });
    const others = await launchTestCampaign({ community });
    const toCampaign = { campaignId: campaign.id };
    for (const email of [alan.email, ingrid.email, "nobody.known@fjord.example"]) {
      await give(services, asVisitor(), toCampaign, given("Ivo", email));
    }
    await services.deliver();
    const receipts = ({ email }: { email: string | null }) =>
      services.mailsTo({ email }).filter(({ subject }) => /gift/i.test(subject));
    const [his, hers, unknown] = [alan, ingrid, { email: "nobody.known@fjord.example" }].map(receipts);
    expect([his?.length, hers?.length, unknown?.length]).toEqual([1, 1, 1]);
    expect(his?.[0]?.subject).toBe(`A gift to ${community.name} with your e-mail address`);
    expect(neutral(his?.[0])).toBe(neutral(hers?.[0]));
    expectUnnamed(JSON.stringify(his), campaign);
    expect(unknown?.[0]?.subject).toBe(`Your gift to ${campaign.name}`);

    const row = {
      to: community.name,
      community: community.name,
      amount: "$100.00",
      cardPaid: "$102.56",
      state: "succeeded",
      givenBack: null,
      withoutName: false,
      asVisitor: true,
      visitorName: "Ivo Solheim",
      paidWith: null,
    };
    expect([await giftsOf(alan), await giftsOf(ingrid)]).toEqual([[row], [row]]);
    for (const answer of Object.values(await everythingTo(alan, others))) {
      expectUnnamed(answer, campaign);
    }
  });

  it("names no campaign either when the gift came too late and went to Our Balance", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient: alan, name: "A van that runs" });
    await give(services, as(community.admin), { campaignId: campaign.id });
    const late = await begin(asVisitor(), { campaignId: campaign.id }, given("Ivo", alan.email));
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await services.payWith(late);
    await services.settleWithFees();
    await services.deliver();
    const about = services.mailsTo(alan).filter(({ subject }) => /gift/i.test(subject));
    expect(about.map(({ subject }) => subject).toSorted()).toEqual([
      `A gift to ${community.name} with your e-mail address`,
      `Your gift went to Our Balance of ${community.name}`,
    ]);
    expect(JSON.stringify(about)).not.toContain(campaign.name);
  });

  it("names none to the address that a campaign keeps of a recipient who deleted their account", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community, await makeUser({ password: "Manyhands1" }));
    const campaign = await launchTestCampaign({ community, recipient: alan, name: "A stove that heats" });
    await closeAccount(await inBrowser(alan), { password: "Manyhands1" });
    await give(services, asVisitor(), { campaignId: campaign.id }, given("Ivo", alan.email));
    await services.deliver();
    const about = services.mailsTo(alan).filter(({ subject }) => /gift/i.test(subject));
    expect(about).toHaveLength(1);
    expect(JSON.stringify(about)).not.toContain(campaign.name);
  });

  it("can be followed by nobody but the visitor who gave it, signed out", async () => {
    const community = await makeCommunity();
    const alan = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient: alan });
    const attemptKey = newKey();
    const started = await begin(
      asVisitor(),
      { campaignId: campaign.id },
      { ...given("Ivo", alan.email), attemptKey },
    );
    await services.payWith(started);
    await services.settle();
    const asked = { donationId: started.donationId, attemptKey };
    expect((await donationStatus(asVisitor(), asked)).state).toBe("succeeded");
    for (const id of [started.donationId, newId()]) {
      await expect(donationStatus(as(alan), { ...asked, donationId: id })).rejects.toMatchObject({
        code: "not_found",
        title: "The content is not found",
      });
    }
  });
});

describe("a gift to a campaign that came to be hidden from its donor", () => {
  it("stays in the list and in the total, to the cent, without the campaign", async () => {
    const community = await makeCommunity();
    const former = await addMember(community, await makeUser({ password: "Manyhands1" }));
    const donor = await addMember(community);
    const campaign = await launchTestCampaign({ community, recipient: former, name: "A well that holds" });
    await give(services, as(donor), { campaignId: campaign.id }, { amount: 70 });
    await give(services, as(donor), { communityId: community.id }, { amount: 5 });
    await services.deliver();
    const openGifts = (await myDonations(as(donor), PAGE)).items;
    await closeAccount(await inBrowser(former), { password: "Manyhands1" });
    // The donor's account takes the recipient's address in the campaign.
    const { db } = as(donor);
    await db.update(users).set({ email: former.email }).where(eq(users.id, donor.id));

    const gifts = await myDonations(as(donor), PAGE);
    expect(gifts.items).toEqual(openGifts.map((row) => ({ ...row, to: { ...row.to, campaign: null } })));
    expect(gifts.totalNumberOfItems).toBe(2);
    expect(await myTotal(as(donor))).toEqual({ amountCents: 7_500 });
    const text = dataFile(await myData(as(donor)));
    expectUnnamed(text, campaign);
    const file = JSON.parse(text);
    expect(file.gifts.map(({ to, amount }: { to: string; amount: string }) => [to, amount])).toEqual([
      [community.name, "$70.00"],
      ["Our Balance", "$5.00"],
    ]);
    expect(file.messages.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
      `A gift to ${community.name} with your e-mail address`,
      "Your account was deleted",
      "Your gift to Our Balance",
    ]);
    expect(file.notifications).toEqual([]);
  });

  it("names no campaign among the transfers that they made as an admin", async () => {
    const community = await makeCommunity();
    const former = await addMember(community, await makeUser({ password: "Manyhands1" }));
    const campaign = await launchTestCampaign({ community, recipient: former, name: "A boat that floats" });
    await give(services, as(community.admin), { communityId: community.id }, { amount: 50 });
    await transferToCampaign(as(community.admin), {
      outgoingCommunityId: community.id,
      incomingCamapaignId: campaign.id,
      amount: 20,
      requestKey: newKey(),
    });
    await closeAccount(await inBrowser(former), { password: "Manyhands1" });
    const { db } = as(community.admin);
    await db.update(users).set({ email: former.email }).where(eq(users.id, community.admin.id));
    const text = dataFile(await myData(as(community.admin)));
    expect(text).not.toContain(campaign.name);
    expect(JSON.parse(text).transfers).toMatchObject([{ campaign: null, amount: "$20.00" }]);
  });
});
