import { afterAll, beforeAll, expect, it } from "vitest";
import { campaignMutes, messageHolds, messageSettings } from "@/db/schema";
import { DAY, HOUR } from "@/lib/kernel";
import { countNotifications, sweepDeliveries } from "@/lib/notification";
import { forgetEnv, systemCtx } from "@/lib/platform";
import type { SimEmail } from "@/simulator/core/types";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity, type TestCommunity } from "../factories/community";
import { as, makeUser, type TestUser } from "../factories/user";
import { endpointsTo, verbsTo } from "../support/everything-to";
import { openServices, type Services } from "../support/services";

let services: Services;
let community: TestCommunity;
/** The recipient, and an excluded member: neither may notice the campaign. */
let ruth: TestUser;
let vera: TestUser;
let muting: TestUser;
let campaign: TestCampaign;

/** Until the next noon in New York, so that no 9 AM digest comes between steps unless intended. */
const untilNoon = () => (DAY + 17 * HOUR - (Date.now() % DAY)) % DAY;

/** Milliseconds by which this file's clock is ahead. */
let ahead = untilNoon();
const now = () => new Date(Date.now() + ahead);
const system = () => systemCtx("test", { now });
const { db } = systemCtx("test");

beforeAll(async () => {
  services = await openServices();
  community = await makeCommunity({ name: "Lakewood" });
  ruth = await addMember(community, await makeUser({ firstName: "Ruth", lastName: "Amsel" }));
  vera = await addMember(community, await makeUser({ firstName: "Vera", lastName: "Amsel" }));
  muting = await addMember(community);
  await addMember(community, await makeUser({ preferredCommunicationMethod: 1 }));
  // All collect progress, so that a digest could tell.
  await db
    .insert(messageSettings)
    .values([ruth, vera, muting].map(({ id: userId }) => ({ userId, frequency: 2 })));
});
afterAll(async () => {
  process.env.PROGRESS_HOLD_MINUTES = "0";
  forgetEnv();
  await services.close();
});

const work = async () => {
  await sweepDeliveries(system());
  await services.deliver({ now });
};

const everythingOf = async (who: TestUser) => {
  const scope = { communityId: community.id, userId: muting.id };
  return {
    endpoints: await endpointsTo(who, scope),
    verbs: await verbsTo(who, scope),
    badge: await countNotifications(as(who), { communityId: community.id, box: "unread" }),
    mails: services.mailsTo(who),
    texts: services.textsTo(who),
  };
};

it("the recipient's inbox, badges and letters stay as they were, whatever their campaign's messages do", async () => {
  const before = await everythingOf(ruth);
  const unchanged = async (step: string) => {
    expect({ step, ...(await everythingOf(ruth)) }).toEqual({ step, ...before });
  };
  campaign = await launchTestCampaign({ community, recipient: ruth, excludedMembers: [vera.id], now: now() });
  await unchanged("launched");
  await work();
  await unchanged("the launch has left");
  expect(services.mailsTo(muting)).toHaveLength(1);

  process.env.PROGRESS_HOLD_MINUTES = "60";
  forgetEnv();
  await contribute(campaign, 26_000, { now });
  await unchanged("a quarter waits for the next milestone");
  await contribute(campaign, 26_000, { now });
  ahead += 2 * HOUR;
  await work();
  await unchanged("half was told");

  await db
    .insert(campaignMutes)
    .values({ campaignId: campaign.id, userId: community.admin.id, mutedAt: now() });
  await unchanged("somebody muted it");
  await db.insert(messageHolds).values({ campaignId: campaign.id, heldAt: now() });
  await contribute(campaign, 26_000, { now });
  ahead += 2 * HOUR;
  await work();
  await unchanged("the provider holds it back");
  await db.delete(messageHolds);
  await work();
  await unchanged("and lets it go");
  ahead += 2 * DAY;
  await work();
  await work();
  await unchanged("digests were made");
  expect(services.mailsTo(muting)).toHaveLength(2);
});

/** Removes a copy's own parts: address, tokens, id. */
const withoutReader = ({ to: _, id: __, ...mail }: SimEmail): string =>
  JSON.stringify(mail)
    .replace(/[\w-]{40,}(\.[\w-]+)?/g, "TOKEN")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replace(/"(createdAt|at|sentAt|deliveredAt|time)":\s*\d+/g, '"$1":0')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID");

it("their letters about another campaign are those of a member whom theirs never concerned", async () => {
  const [hers, veras] = [services.mailsTo(ruth).length, services.mailsTo(vera).length];
  expect(veras).toBe(hers);
  const other = await launchTestCampaign({
    community,
    recipient: muting,
    name: "School for two",
    now: now(),
  });
  await work();
  await contribute(campaign, 26_000, { now });
  await contribute(other, 30_000, { now });
  ahead += 2 * HOUR;
  await work();
  ahead += 2 * DAY;
  await work();
  await work();
  const [ruths, others] = [services.mailsTo(ruth).slice(hers), services.mailsTo(vera).slice(veras)];
  // A launch, and a digest with one message.
  expect(ruths.map(({ subject }) => subject)).toEqual(others.map(({ subject }) => subject));
  expect(ruths).toHaveLength(2);
  expect(ruths.map(withoutReader)).toEqual(others.map(withoutReader));
  const badges = await Promise.all(
    [ruth, vera].map((who) => countNotifications(as(who), { communityId: community.id, box: "unread" })),
  );
  expect(badges[0]).toEqual(badges[1]);
});
