import { z } from "zod";
import { type Endpoint, endpoint, idParam, strictBody } from "@/app/api/_http";
import { asIssue, inEnglish } from "@/lib/kernel";
import {
  cardIdSchema,
  donationAmountSchema,
  monthsSchema,
  payWithSavedCard,
  type SavedCardPayment,
  type StartedDonation,
  savedCard,
  startCardSetup,
  startDonation,
} from "@/lib/payment";
import { newToken } from "@/lib/platform";
import { dollars } from "./wire";

/** Donation body (001 §3). Rejects unknown fields, because only we compute sums. */
const donationFields = {
  amount: donationAmountSchema,
  /** Defaults to the caller's payment setting. Visitors show their name. */
  isAnonymous: z.boolean().optional(),
  savePaymentMethod: z.boolean().default(false),
  coverFees: z.boolean().default(true),
  /** Months between a plan's gifts. Null or missing for a one-time gift. */
  donationPeriod: monthsSchema.nullish(),
};
const toCampaign = strictBody(donationFields);
const toCommunity = strictBody({
  ...donationFields,
  /** A gift to Our Balance has no campaign. */
  campaignId: z.literal("", { error: asIssue("gift.another_campaign") }).nullish(),
});
const byAnybody = strictBody({
  ...donationFields,
  /** The verb checks it and names fields as the form does. */
  userInfo: z
    .object({
      firstName: z.string().default(""),
      lastName: z.string().default(""),
      email: z.string().default(""),
    })
    .nullish(),
  joinCommunity: z.boolean().default(false),
});

type Body = z.output<typeof toCampaign>;

/** The specification repeats the target's id in the body (001 §3). */
const repeatsCommunity = { incomingBalanceId: "id" } as const;
const repeatsCampaign = { incomingBalanceId: "cid", campaignId: "cid" } as const;

/** Longer than any valid work. Longer values are rejected like missing work. */
const LONGEST_WORK = 2_000;

type Sent = { body: Body; idempotencyKey: string | null; workDone: string | null; giveAgain: boolean };

const gift = ({ body, idempotencyKey, workDone, giveAgain }: Sent) => ({
  attemptKey: idempotencyKey ?? newToken(),
  amount: body.amount,
  coverFees: body.coverFees,
  isAnonymous: body.isAnonymous,
  months: body.donationPeriod ?? null,
  work: workDone?.slice(0, LONGEST_WORK) ?? null,
  giveAgain,
});

const started = z.object({
  donationId: z.string(),
  clientSecret: z.string(),
  amount: dollars,
  fee: dollars,
  net: dollars,
  donorInfo: z.object({ email: z.string(), isVerified: z.boolean() }),
}) satisfies z.ZodType<StartedDonation>;

const paid = z.object({
  donationId: z.string(),
  paymentIntentClientSecret: z.string(),
  paymentIntentId: z.string(),
  paymentMethodId: z.string(),
  amount: dollars,
  fee: dollars,
  net: dollars,
  status: z.enum(["Success", "RequiresAction", "Processing", "Failed"]),
  errorMessage: z.string().nullable(),
}) satisfies z.ZodType<Omit<SavedCardPayment, "failureReason">>;

/** Wire format (001 §3): the failure reason is a text. */
const paidWire = ({ failureReason, ...payment }: SavedCardPayment): z.output<typeof paid> => ({
  ...payment,
  errorMessage: failureReason && inEnglish(failureReason),
});

const community = z.object({ id: idParam });
const campaign = z.object({ cid: idParam });
const card = { paymentMethodId: cardIdSchema };

/** Shared by the four giving calls, for the OpenAPI document. */
const giving = {
  headers: [
    {
      name: "Idempotency-Key",
      description:
        "Names the gift, 16 to 200 characters: a call that is repeated with it is the same gift and the same charge. Without it, every call is a new gift.",
    },
    {
      name: "Work-Done",
      description:
        "What was found after a 429 with Work-Wanted, sent with the same call and the same Idempotency-Key.",
    },
    {
      name: "Give-Again",
      description:
        '"yes" when a second gift of the same amount to the same campaign or balance within ten minutes is meant.',
    },
  ],
  refusals: {
    403: "A donationPeriod of somebody who is no member of the community, a community that waits for approval, or a saved card without a recent sign-in.",
    404: "No such campaign, community or card for the caller.",
    409: "The campaign has ended; the Idempotency-Key was used for another gift; the card was declined too often; or the caller gave the same within ten minutes, and the call has no Give-Again.",
    429: "Many cards are being tried. With the header Work-Wanted (parts and challenge) the same call is taken once the work is done, otherwise after Retry-After seconds.",
    503: "The card processor or the records cannot be reached. Nothing was charged, or the same Idempotency-Key finds out.",
  },
};

/**
 * Card gifts. `Idempotency-Key` (at least 16 characters) makes retries the same gift. During card testing, a
 * call may get 429 with `Work-Wanted: <parts> <challenge>`. Retry with the same key and the solution in
 * `Work-Done` (docs/decisions/035-card-testing.md). An equal gift of a member within ten minutes gets
 * 409, unless `Give-Again: yes` confirms it.
 */
export const stripeCalls: Endpoint[] = [
  endpoint({
    method: "post",
    path: "/payment/stripe/communities/{id}/payment-intent",
    who: "member",
    summary: "Begins a gift to Our Balance with a new card.",
    ...giving,
    request: { params: community, body: toCommunity },
    repeats: repeatsCommunity,
    response: started,
    handle: (ctx, { params: { id }, body, ...sent }) => {
      return startDonation(ctx, {
        ...gift({ body, ...sent }),
        target: { communityId: id },
        savePaymentMethod: body.savePaymentMethod,
      });
    },
  }),
  endpoint({
    method: "post",
    path: "/payment/stripe/campaigns/{cid}/payment-intent",
    who: "public",
    summary: "Begins a gift to a campaign with a new card; visitors say who they are in userInfo.",
    ...giving,
    request: { params: campaign, body: byAnybody },
    repeats: repeatsCampaign,
    response: started,
    handle: (ctx, { params: { cid }, body, ...sent }) => {
      return startDonation(ctx, {
        ...gift({ body, ...sent }),
        target: { campaignId: cid },
        savePaymentMethod: body.savePaymentMethod,
        joinCommunity: body.joinCommunity,
        ...(ctx.actor.kind !== "user" && body.userInfo ? { visitor: body.userInfo } : {}),
      });
    },
  }),
  endpoint({
    method: "post",
    path: "/payment/stripe/communities/{id}/payment-intent/{paymentMethodId}",
    who: "member",
    summary: "Pays a gift to Our Balance with the caller's saved card.",
    ...giving,
    request: { params: community.extend(card), body: toCommunity },
    repeats: repeatsCommunity,
    response: paid,
    handle: async (ctx, { params: { id, paymentMethodId }, body, ...sent }) => {
      return paidWire(
        await payWithSavedCard(ctx, {
          ...gift({ body, ...sent }),
          target: { communityId: id },
          paymentMethodId,
        }),
      );
    },
  }),
  endpoint({
    method: "post",
    path: "/payment/stripe/campaigns/{cid}/payment-intent/{paymentMethodId}",
    who: "member",
    summary: "Pays a gift to a campaign with the caller's saved card.",
    ...giving,
    request: { params: campaign.extend(card), body: toCampaign },
    repeats: repeatsCampaign,
    response: paid,
    handle: async (ctx, { params: { cid, paymentMethodId }, body, ...sent }) => {
      return paidWire(
        await payWithSavedCard(ctx, {
          ...gift({ body, ...sent }),
          target: { campaignId: cid },
          paymentMethodId,
        }),
      );
    },
  }),
  endpoint({
    method: "post",
    path: "/payment/stripe/setup-intent",
    who: "member",
    summary:
      "Begins to save a card without a gift; once confirmed with the secret, it takes the place of the one before.",
    response: z.object({ clientSecret: z.string() }),
    handle: (ctx, { idempotencyKey, workDone }) =>
      startCardSetup(ctx, {
        attemptKey: idempotencyKey ?? newToken(),
        work: workDone?.slice(0, LONGEST_WORK) ?? null,
      }),
  }),
  endpoint({
    method: "get",
    path: "/payment/stripe/saved-payment-method",
    who: "member",
    summary: "The caller's saved card; null in both fields when there is none.",
    response: z.object({ id: z.string().nullable(), last4: z.string().nullable() }),
    handle: async (ctx) => (await savedCard(ctx)) ?? { id: null, last4: null },
  }),
];
