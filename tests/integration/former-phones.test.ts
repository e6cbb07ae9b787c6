import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formerPhones, textConsents } from "@/db/schema";
import { forgetFormerPhones } from "@/lib/community";
import { DAY } from "@/lib/kernel";
import { closeAccount, endCampaign } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { as, makeUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
const system = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

it("forgets a deleted account's number after the period and the campaigns that ran, whoever they were for", async () => {
  const community = await makeCommunity();
  const byText = { preferredCommunicationMethod: 1, password: PASSWORD };
  const deleted = await addMember(community, await makeUser(byText));
  const sharer = await addMember(community, await makeUser({ ...byText, phoneNumber: deleted.phoneNumber }));
  const running = await launchTestCampaign({ community });
  await services.deliver();
  await closeAccount(as(deleted), { password: PASSWORD });
  const after = (days: number) => systemCtx("worker", { now: () => new Date(Date.now() + days * DAY) });
  const isMarked = and(eq(textConsents.userId, sharer.id), isNotNull(textConsents.formerHolderDeletedAt));

  await forgetFormerPhones(after(181));
  expect(await system.db.$count(textConsents, isMarked)).toBe(1);
  await endCampaign(as(community.admin), { communityId: community.id, campaignId: running.id });
  await forgetFormerPhones(after(179));
  expect(await system.db.$count(textConsents, isMarked)).toBe(1);
  await forgetFormerPhones(after(181));
  expect(await system.db.$count(textConsents, isMarked)).toBe(0);
  expect(await system.db.$count(formerPhones)).toBe(0);

  expect(services.textsTo(sharer)).toEqual([]);
  await launchTestCampaign({ community });
  await services.deliver();
  expect(services.textsTo(sharer)).toHaveLength(1);
});
