import { z } from "zod";
import { endpoint, strictBody } from "@/app/api/_http";
import { stopCampaign, transferSchema, transferToCampaign } from "@/lib/payment";
import { newId } from "@/lib/platform";
import { campaignParams, dollars, toDollars } from "./wire";

const stop = endpoint({
  method: "post",
  path: "/community/communities/{id}/campaigns/{campaignId}/stop",
  who: "admin",
  summary:
    "Send to recipient: stops the campaign and freezes what the recipient gets; without money it is completed without a payout",
  request: { params: campaignParams },
  response: z.object({ amount: dollars, fee: dollars, net: dollars }),
  async handle(ctx, { params }) {
    const sum = await stopCampaign(ctx, { communityId: params.id, campaignId: params.campaignId });
    return {
      amount: toDollars(sum.grossCents),
      fee: toDollars(sum.feeCents),
      net: toDollars(sum.netCents),
    };
  },
});

const transferBody = transferSchema
  .omit({ outgoingCommunityId: true, incomingCamapaignId: true })
  .partial({ requestKey: true });

const transfer = endpoint({
  method: "post",
  path: "/community/communities/{id}/campaigns/{campaignId}/transfers",
  who: "admin",
  summary: "Move money from Our Balance into a campaign; a repeated requestKey is the same transfer",
  request: { params: campaignParams, body: strictBody(transferBody.shape) },
  repeats: { outgoingCommunityId: "id", incomingCamapaignId: "campaignId" },
  response: z.object({ id: z.string(), amount: dollars }),
  status: 201,
  async handle(ctx, { params, body }) {
    const made = await transferToCampaign(ctx, {
      outgoingCommunityId: params.id,
      incomingCamapaignId: params.campaignId,
      amount: body.amount,
      requestKey: body.requestKey ?? newId(),
    });
    return { id: made.transferId, amount: toDollars(made.amountCents) };
  },
});

export const campaignMoney = [stop, transfer];
