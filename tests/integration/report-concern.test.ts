import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "@/db/schema";
import { MAX_CONCERN, reportConcern } from "@/lib/community";
import { sendEmails } from "@/lib/notification";
import { forgetEnv, newId, systemCtx } from "@/lib/platform";
import type { Simulator } from "@/simulator/core/types";
import { startSimulator } from "@/simulator/server";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { makeCommunity } from "../factories/community";
import { as, asVisitor } from "../factories/user";

let simulator: Simulator;
let campaign: TestCampaign;
const worker = systemCtx("test");

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, appUrl: "http://127.0.0.1:9" });
  process.env.SIMULATOR_URL = simulator.url;
  process.env.EMAILS_PER_SECOND = "500";
  forgetEnv();
  campaign = await launchTestCampaign({ name: "A van that starts" });
});
afterAll(() => simulator.stop());

let network = 0;
const visitor = () => {
  network += 1;
  return asVisitor({ ip: `10.92.0.${network}` });
};

const about = (more: object = {}) => ({
  communityId: campaign.communityId,
  campaignId: campaign.id,
  message: `The text sounds like an advertisement. ${newId()}`,
  email: "",
  ...more,
});

const mailsSaying = (message: string) =>
  Object.values(simulator.world.resend.mails).filter(({ text }) => text?.includes(message));
const keptSaying = async (message: string) =>
  (await worker.db.select().from(messages).where(eq(messages.template, "contact-message"))).filter(
    ({ data }) => data.message === message,
  );

describe("a concern about a campaign", () => {
  it("goes to the provider once, names the campaign, and answers to whoever left an address", async () => {
    const [anonymous, reachable] = [about(), about({ email: " Theo@Lindqvist.example " })];
    const from = visitor();
    await Promise.all([1, 2, 3].map(() => reportConcern(from, anonymous)));
    await reportConcern(from, reachable);
    await sendEmails(worker);
    const [first, ...others] = mailsSaying(anonymous.message);
    expect(others).toEqual([]);
    expect(first?.to).toContain("support@manyhands.example");
    expect(first?.text).toContain(campaign.id);
    expect(first?.text).toContain(`/community/${campaign.communityId}/campaign/${campaign.id}`);
    expect(first?.text).not.toContain(campaign.recipient.lastName);
    expect(first?.replyTo ?? []).toHaveLength(0);
    expect(mailsSaying(reachable.message)[0]?.replyTo).toContain("theo@lindqvist.example");
  });

  it("about a campaign that does not exist for the caller is one and the same not-found", async () => {
    const elsewhere = await makeCommunity();
    const notFound = { code: "not_found", title: "The content is not found" };
    for (const campaignRef of [
      { campaignId: newId() },
      { campaignId: "nonsense" },
      { campaignId: "\u0000".repeat(10) },
      { campaignId: "x".repeat(10_000) },
      { communityId: elsewhere.id },
      { communityId: "" },
    ]) {
      await expect(reportConcern(visitor(), about(campaignRef))).rejects.toMatchObject(notFound);
    }
    await expect(reportConcern(as(campaign.recipient), about())).rejects.toMatchObject(notFound);
  });

  it.each([
    ["nothing", { message: " \n " }, { message: ["Required"] }],
    ["too much", { message: "x".repeat(MAX_CONCERN + 1) }, { message: ["At most 1,000 characters"] }],
    ["no address", { email: "theo@lindqvist" }, { email: ["Invalid email address"] }],
  ])("that says %s is refused in words, and nothing is kept", async (_what, wrong, errors) => {
    await expect(reportConcern(visitor(), about(wrong))).rejects.toMatchObject({ code: "invalid", errors });
  });

  it("that fell into the trap looks sent, and nothing is", async () => {
    const typed = about({ website: "https://pills.example" });
    await reportConcern(visitor(), typed);
    expect(await keptSaying(typed.message)).toEqual([]);
  });

  it("is limited from one network, and says so, while others are heard", async () => {
    const from = visitor();
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => reportConcern(from, about())));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) expect(reason).toMatchObject({ code: "too_many" });
    await reportConcern(visitor(), about());
  });
});
