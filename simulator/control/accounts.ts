import { z } from "zod";
import { jsonObject, refuse } from "@/simulator/core/json";
import type { SimReply, SimRequest, World } from "@/simulator/core/types";
import { domainNamed, domainsOf, webhooksOf } from "@/simulator/resend";
import { endpointsOf } from "@/simulator/stripe/webhook-endpoints";

const lookOfHooks = z.enum(["none", "disabled"]).optional();
const record = z.enum(["verified", "pending", "failed", "temporary_failure", "not_started"]);

const accounts = z.strictObject({
  stripe: z
    .strictObject({
      charges_enabled: z.boolean().optional(),
      payouts_enabled: z.boolean().optional(),
      details_submitted: z.boolean().optional(),
      currently_due: z.array(z.string()).optional(),
      endpoints: lookOfHooks,
    })
    .optional(),
  resend: z
    .strictObject({
      dkim: record.optional(),
      spf: record.optional(),
      receiving: z.boolean().optional(),
      webhooks: lookOfHooks,
    })
    .optional(),
  twilio: z
    .strictObject({
      status: z.enum(["active", "suspended", "closed"]).optional(),
      type: z.enum(["Full", "Trial"]).optional(),
      senders: z.array(z.string()).optional(),
      campaigns: z.array(z.string()).optional(),
      tollFreeStatus: z
        .enum(["PENDING_REVIEW", "IN_REVIEW", "TWILIO_APPROVED", "TWILIO_REJECTED"])
        .nullable()
        .optional(),
      inboundRequestUrl: z.string().nullable().optional(),
    })
    .optional(),
});

type Accounts = z.output<typeof accounts>;

/** `{stripe?, resend?, twilio?}`: faults of accounts, to test setup checks. */
export function changeAccounts(req: SimRequest): SimReply {
  const parsed = accounts.safeParse(jsonObject(req));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.join(".") || "The body"}: ${issue?.message}`);
  }
  const { stripe, resend, twilio } = parsed.data;
  if (stripe) changeStripe(req.world, stripe);
  if (resend) changeResend(req.world, resend);
  if (twilio) Object.assign(req.world.twilio.account, twilio);
  req.world.touch();
  return { status: 200, body: { ok: true } };
}

function changeStripe(world: World, { endpoints, ...account }: NonNullable<Accounts["stripe"]>): void {
  Object.assign(world.stripe.account, account);
  if (endpoints === "none") world.stripe.webhookEndpoints = {};
  if (endpoints === "disabled") {
    const disabled = Object.values(endpointsOf(world)).map((one) => ({ ...one, status: "disabled" }));
    world.stripe.webhookEndpoints = Object.fromEntries(disabled.map((one) => [one.id, one]));
  }
}

function changeResend(world: World, { webhooks, ...records }: NonNullable<Accounts["resend"]>): void {
  if (Object.keys(records).length > 0) {
    world.resend.domains = domainsOf(world).map(({ name }) => domainNamed(name, records));
  }
  if (webhooks === "none") world.resend.webhooks = [];
  if (webhooks === "disabled")
    world.resend.webhooks = webhooksOf(world).map((one) => ({ ...one, status: "disabled" }));
}
