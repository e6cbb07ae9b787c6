import { z } from "zod";
import { type Endpoint, endpoint, idParam, nothingSchema, strictBody } from "@/app/api/_http";
import { invalidField } from "@/lib/kernel";
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

/** The specification repeats both ids in the body (001 §3). The path has only the campaign's. */
const communityOfCampaign = { communityId: z.string().nullish() };
const repeats = { campaignId: "cid" } as const;

const paypalBody = strictBody({ ...paypalSchema.omit({ campaignId: true }).shape, ...communityOfCampaign });
const paperCheckBody = strictBody({
  ...paperCheckSchema.omit({ campaignId: true }).shape,
  ...communityOfCampaign,
});

async function choose(
  ctx: Ctx,
  given: { communityId?: string | null | undefined },
  choice: ReceivingMethodInput,
): Promise<Record<string, never>> {
  const { communityId } = await receivingMethodStatus(ctx, { campaignId: choice.campaignId });
  if (given.communityId && given.communityId.toLowerCase() !== communityId) {
    throw invalidField("communityId", "request.another_than_address");
  }
  await chooseReceivingMethod(ctx, choice);
  return {};
}

/** 001 §3, §4. */
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
    repeats,
    response: nothingSchema,
    handle: (ctx, { params: { cid }, body: { communityId, email } }) =>
      choose(ctx, { communityId }, { method: "paypal", campaignId: cid, email }),
  }),
  endpoint({
    method: "post",
    path: "/payment/campaigns/{cid}/receiving-method/paper-check",
    who: "recipient",
    summary:
      "Chooses a mailed paper check, or corrects the choice; 409 once the provider has opened it to send the money.",
    request: { params: campaign, body: paperCheckBody },
    repeats,
    response: nothingSchema,
    handle: (ctx, { params: { cid }, body: { communityId, ...check } }) =>
      choose(ctx, { communityId }, { method: "paper_check", campaignId: cid, ...check }),
  }),
];
