import {
  activeCampaign,
  campaignFor,
  campaignForAdmin,
  campaignInvitation,
  communityInfo,
  completedCampaign,
  listActiveCampaigns,
  listAdmins,
  listCompletedCampaigns,
  myCommunities,
  publicCampaign,
  verifiedMembers,
} from "@/lib/community";
import { DomainError } from "@/lib/kernel";
import { listNotifications } from "@/lib/notification";
import {
  campaignBalance,
  campaignNetBalance,
  deskLog,
  listCampaignContributions,
  listCampaignContributionsFull,
  listPayouts,
  listTransfers,
  payoutTotals,
  previewPayout,
  receivingMethodStatus,
} from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import type { Place } from "./every-endpoint";

/** Every read verb about one campaign or its community. */
export const verbs: [string, (ctx: Ctx, place: Place) => Promise<unknown>][] = [
  ["campaignFor", campaignFor],
  ["publicCampaign", publicCampaign],
  ["activeCampaign", activeCampaign],
  ["completedCampaign", completedCampaign],
  ["campaignForAdmin", campaignForAdmin],
  ["campaignInvitation", campaignInvitation],
  ["campaignBalance", campaignBalance],
  ["campaignNetBalance", campaignNetBalance],
  ["listCampaignContributions", listCampaignContributions],
  ["listCampaignContributionsFull", listCampaignContributionsFull],
  ["previewPayout", previewPayout],
  ["receivingMethodStatus", receivingMethodStatus],
  ["listActiveCampaigns", listActiveCampaigns],
  ["listCompletedCampaigns", listCompletedCampaigns],
  ["communityInfo", communityInfo],
  ["listAdmins", listAdmins],
  ["verifiedMembers", verifiedMembers],
  ["myCommunities", (ctx) => myCommunities(ctx)],
  ["listTransfers", listTransfers],
  [
    "listNotifications",
    (ctx, { communityId }) => listNotifications(ctx, { communityId, box: "unread", pageSize: 100, page: 1 }),
  ],
  ["listPayouts", (ctx) => listPayouts(ctx, {})],
  ["payoutTotals", (ctx) => payoutTotals(ctx)],
  ["deskLog", (ctx) => deskLog(ctx, {})],
];

/** A verb's answer or refusal as text, as it would reach a page. */
export async function heard(work: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await work);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, status, title, errors } = error;
    return JSON.stringify({ code, status, title, errors });
  }
}
