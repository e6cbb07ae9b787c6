import { z } from "zod";
import { type Endpoint, endpoint, idParam, nothingSchema, strictBody } from "@/app/api/_http";
import { invalidField, notFound } from "@/lib/kernel";
import {
  chooseReceivingMethod,
  chosenReceivingMethod,
  paperCheckSchema,
  paypalSchema,
  type ReceivingMethodInput,
  receivingMethodStatus,
} from "@/lib/payment";
import type { Ctx } from "@/lib/platform";

const campaign = z.object({ cid: idParam });

const method = z.discriminatedUnion("method", [
  paypalSchema.omit({ campaignId: true }).extend({ method: z.literal("paypal"), email: z.string() }),
  z.object({
    method: z.literal("paper_check"),
    name: z.string(),
    phoneNumber: z.string(),
    addressLine: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
]);

/** Ids that the specification repeats in the body; they must be the path's own. */
const repeatedIds = { communityId: z.string().optional(), campaignId: z.string().optional() };

const paypalBody = strictBody({ ...paypalSchema.shape, ...repeatedIds });
const paperCheckBody = strictBody({ ...paperCheckSchema.shape, ...repeatedIds });

async function choose(
  ctx: Ctx,
  cid: string,
  ids: { communityId?: string | undefined; campaignId?: string | undefined },
  choice: ReceivingMethodInput,
): Promise<Record<string, never>> {
  const { communityId } = await receivingMethodStatus(ctx, { campaignId: cid });
  if (ids.campaignId !== undefined && ids.campaignId.toLowerCase() !== cid) {
    throw invalidField("campaignId", "gift.another_campaign");
  }
  if (ids.communityId !== undefined && ids.communityId.toLowerCase() !== communityId) {
    throw notFound("another community");
  }
  await chooseReceivingMethod(ctx, choice);
  return {};
}

/** How a recipient wants to be paid (specification 001 §3, §4). */
export const receivingMethod: Endpoint[] = [
  endpoint({
    method: "get",
    path: "/payment/campaigns/{cid}/receiving-method",
    who: "recipient",
    summary: "The chosen method; 400 while none was chosen.",
    request: { params: campaign },
    response: method,
    handle: (ctx, { params }) => chosenReceivingMethod(ctx, { campaignId: params.cid }),
  }),
  endpoint({
    method: "post",
    path: "/payment/campaigns/{cid}/receiving-method/paypal",
    who: "recipient",
    summary: "Chooses PayPal, or corrects the choice; 409 once the provider has opened it to send the money.",
    request: { params: campaign, body: paypalBody },
    response: nothingSchema,
    handle: (ctx, { params: { cid }, body: { communityId, campaignId, email } }) =>
      choose(ctx, cid, { communityId, campaignId }, { method: "paypal", campaignId: cid, email }),
  }),
  endpoint({
    method: "post",
    path: "/payment/campaigns/{cid}/receiving-method/paper-check",
    who: "recipient",
    summary:
      "Chooses a mailed paper check, or corrects the choice; 409 once the provider has opened it to send the money.",
    request: { params: campaign, body: paperCheckBody },
    response: nothingSchema,
    handle: (ctx, { params: { cid }, body: { communityId, campaignId, ...check } }) =>
      choose(ctx, cid, { communityId, campaignId }, { method: "paper_check", campaignId: cid, ...check }),
  }),
];
