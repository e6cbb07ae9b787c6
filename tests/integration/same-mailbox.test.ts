import { readdirSync, readFileSync } from "node:fs";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifications } from "@/db/schema";
import {
  activeCampaign,
  audiencePreview,
  changeEmail,
  changeMemberRole,
  listActiveCampaigns,
} from "@/lib/community";
import { startChangeEmail } from "@/lib/identity";
import { chooseReceivingMethod, closeAccount, leaveCommunity, sendToRecipient } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { openServices, type Services } from "../support/services";

const PASSWORD = "Manyhands1";
const system = systemCtx("test");

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

let number = 0;
const spellings = () => {
  number += 1;
  return [`dan.moretti${number}@gmail.example`, `dan.moretti${number}+new@gmail.example`] as const;
};
const noticesOf = (user: TestUser, campaign: { id: string }) =>
  system.db.$count(
    notifications,
    and(eq(notifications.userId, user.id), eq(notifications.campaignId, campaign.id)),
  );
const expectHidden = async (user: TestUser, campaign: { id: string; communityId: string }) => {
  const opened = activeCampaign(as(user), { campaignId: campaign.id });
  await expect(opened).rejects.toMatchObject({ code: "not_found" });
  const listed = await listActiveCampaigns(as(user), {
    communityId: campaign.communityId,
    page: 1,
    pageSize: 8,
  });
  expect(listed.totalNumberOfItems).toBe(0);
  expect(await noticesOf(user, campaign)).toBe(0);
};

describe("a recipient who comes back with another spelling of the mailbox", () => {
  it("hears nothing of the campaign, finds it nowhere and is paid", async () => {
    const [before, after] = spellings();
    const community = await makeCommunity();
    const deleted = await addMember(community, await makeUser({ email: before, password: PASSWORD }));
    const campaign = await launchTestCampaign({ community, recipient: deleted });
    await closeAccount(as(deleted), { password: PASSWORD });
    const again = await addMember(community, await makeUser({ email: after, password: PASSWORD }));
    await services.deliver();
    expect(services.mailsTo(again)).toEqual([]);
    await give(services, as(community.admin), { campaignId: campaign.id }, { amount: 300 });
    await services.deliver();
    expect(services.mailsTo(again)).toEqual([]);
    await expectHidden(again, { ...campaign, communityId: community.id });

    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    const method = { method: "paypal", campaignId: campaign.id, email: "p@paypal.example" } as const;
    await chooseReceivingMethod(as(again), method);
  });

  it("does not find it once that account has another address, and is paid at that one", async () => {
    const [before, after] = spellings();
    const newEmail = `moved.${before}`;
    const community = await makeCommunity();
    const deleted = await addMember(community, await makeUser({ email: before, password: PASSWORD }));
    const campaign = await launchTestCampaign({ community, recipient: deleted });
    await give(services, as(community.admin), { campaignId: campaign.id });
    await closeAccount(as(deleted), { password: PASSWORD });
    const again = await addMember(community, await makeUser({ email: after, password: PASSWORD }));
    await startChangeEmail(as(again), { password: PASSWORD, newEmail });
    await services.deliver();
    const token = services
      .mailsTo({ email: newEmail })
      .at(-1)
      ?.text.match(/token=([\w-]+)/)?.[1];
    await changeEmail(as(again), { token: token ?? "", password: PASSWORD });
    await expectHidden(again, { ...campaign, communityId: community.id });
    await sendToRecipient(as(community.admin), { communityId: community.id, campaignId: campaign.id });
    await services.deliver();
    expect(services.mailsTo({ email: newEmail }).at(-1)?.subject).toMatch(/is waiting for you/);
  });
});

describe("a recipient's second account with another spelling of the mailbox", () => {
  it("hears nothing of the campaign and finds it nowhere, also once it is an admin's", async () => {
    const [first, second] = spellings();
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ email: first }));
    const other = await addMember(community, await makeUser({ email: second }));
    const stranger = await addMember(community);
    const choices = { communityId: community.id, recipientId: recipient.id, excludedMembers: [] };
    expect(await audiencePreview(as(community.admin), choices)).toMatchObject({ byEmail: 2, leftOut: 2 });
    const campaign = await launchTestCampaign({ community, recipient });
    await services.deliver();
    expect(services.mailsTo(other)).toEqual([]);
    expect(await noticesOf(stranger, campaign)).toBe(1);
    await expectHidden(other, { ...campaign, communityId: community.id });
    const role = { communityId: community.id, userId: other.id, memberRole: 1 as const };
    await changeMemberRole(as(community.admin), role);
    await expectHidden(other, { ...campaign, communityId: community.id });
  });

  it("is not the admin whom the community keeps for the campaign", async () => {
    const [first, second] = spellings();
    const community = await makeCommunity();
    const recipient = await addMember(community, await makeUser({ email: first }));
    await addMember(community, await makeUser({ email: second }), { isAdmin: true });
    await launchTestCampaign({ community, recipient });
    const leaving = leaveCommunity(as(community.admin), { communityId: community.id });
    await expect(leaving).rejects.toMatchObject({ code: "conflict" });
    await addMember(community, undefined, { isAdmin: true });
    await leaveCommunity(as(community.admin), { communityId: community.id });
  });

  it("can launch no campaign for the other account", async () => {
    const [first, second] = spellings();
    const community = await makeCommunity({ admin: await makeUser({ email: first }) });
    const other = await addMember(community, await makeUser({ email: second }));
    const launched = launchTestCampaign({ community, recipient: other });
    await expect(launched).rejects.toMatchObject({
      errors: { recipientId: ["Another admin has to launch a campaign for you"] },
    });
  });
});

/** Comparisons of a recipient's address that ignore the mailbox rule. */
function exactComparisons(): string[] {
  const sources = ["lib", "app", "db/schema", "db/routines"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(ts|tsx|sql)$/.test(file) && !file.includes(".test."))
      .map((file) => `${folder}/${file}`),
  );
  const address = String.raw`(?:campaignRecipients\.email|recipient_email|\b(?:kept|former|recipient|r)\.email)\b[)}\s]*`;
  const exact = new RegExp(
    String.raw`(?:\beq\(\s*(?:[^,()]+,\s*)?(?:lower\()?${address}|(?:lower\(\$?\{?)?${address}\)*\s*=(?!=|>)|[^=!<>]=\s*(?:lower\(\$?\{?|\$\{)?(?:coalesce\()?${address})`,
  );
  return sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(
        (line) => exact.test(line) && !/canonical_mailbox|isSameMailbox|===|^\s*(\/\/|--|\*)/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe("a recipient's address", () => {
  it("is compared by its mailbox everywhere", () => {
    expect(exactComparisons()).toEqual([]);
  });
});
