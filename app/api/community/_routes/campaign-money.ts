import { z } from "zod";
import { endpoint, strictBody } from "@/app/api/_http";
import { invalidField } from "@/lib/kernel";
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

/** Refuses an id in the payload that differs from the one in the path. */
function sameId(field: string, given: string, inPath: string): void {
  if (given.toLowerCase() !== inPath) throw invalidField(field, "request.another_than_address");
}

const transfer = endpoint({
  method: "post",
  path: "/community/communities/{id}/campaigns/{campaignId}/transfers",
  who: "admin",
  summary: "Move money from Our Balance into a campaign; a repeated requestKey is the same transfer",
  request: { params: campaignParams, body: strictBody(transferSchema.partial({ requestKey: true }).shape) },
  response: z.object({ id: z.string(), amount: dollars }),
  status: 201,
  async handle(ctx, { params, body }) {
    sameId("outgoingCommunityId", body.outgoingCommunityId, params.id);
    sameId("incomingCamapaignId", body.incomingCamapaignId, params.campaignId);
    const made = await transferToCampaign(ctx, { ...body, requestKey: body.requestKey ?? newId() });
    return { id: made.transferId, amount: toDollars(made.amountCents) };
  },
});

export const campaignMoney = [stop, transfer];
