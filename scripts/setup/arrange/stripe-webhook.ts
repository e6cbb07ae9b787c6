import Stripe from "stripe";
import { STRIPE_EVENTS } from "@/lib/integrations/stripe/stripe-events";
import { ask } from "@/scripts/doctor/answer";
import { isPublic, webhookAddress } from "@/scripts/doctor/settings";
import { failureOfStripe, stripeWith } from "@/scripts/doctor/stripe/ask";
import { endpointsOf, eventsMissing, isOutdated } from "@/scripts/doctor/stripe/rules";
import { askFor, type Step } from "@/scripts/setup/answers";
import { STRIPE_WEBHOOK_SECRET } from "@/scripts/setup/groups";

const SECRET = STRIPE_WEBHOOK_SECRET.name;

const isReachable = ({ answers }: Step) => isPublic(answers.settings()) || answers.has("SIMULATOR_URL");

/**
 * Creates or repairs the endpoint, after asking, and keeps its secret. If Stripe is unreachable, asks for the
 * secret.
 */
export async function arrangeStripeWebhook(step: Step): Promise<void> {
  const { answers } = step;
  const address = webhookAddress(answers.settings(), "stripe");
  const stripe = stripeWith(answers.of("STRIPE_SECRET_KEY"), answers.settings());
  const listed = isReachable(step)
    ? await ask(async () => (await stripe.webhookEndpoints.list({ limit: 100 })).data, failureOfStripe)
    : null;
  if (listed && "failure" in listed && listed.failure.kind === "refused") return;
  if (address === null || listed === null || "failure" in listed) {
    await askFor(step, STRIPE_WEBHOOK_SECRET);
    return;
  }
  const [endpoint] = endpointsOf(listed.value, address);
  if (!endpoint) return makeFirst(step, stripe, address);
  if (isOutdated(endpoint) || !answers.has(SECRET)) return replaceOrType(step, stripe, endpoint, address);
  await putInOrder(step, stripe, endpoint);
}

async function makeFirst(step: Step, stripe: Stripe, address: string): Promise<void> {
  const isWanted = await step.dialog.confirm({
    name: "MAKE_STRIPE_WEBHOOK",
    message: "Create the webhook endpoint in your Stripe account?",
    hint: `Stripe uses it to report payments to the site: ${address}`,
    initial: true,
    unasked: "offer",
  });
  if (isWanted) await make(step, stripe, address);
  else await askFor(step, STRIPE_WEBHOOK_SECRET);
}

/** Asks for the secret if Stripe creates no endpoint. Returns whether one was created. */
async function make(step: Step, stripe: Stripe, address: string): Promise<boolean> {
  const made = await ask(
    () =>
      stripe.webhookEndpoints.create({
        url: address,
        enabled_events: [...STRIPE_EVENTS],
        api_version: Stripe.API_VERSION,
        description: "Manyhands",
      }),
    failureOfStripe,
  );
  if ("value" in made && made.value.secret) {
    step.answers.set(SECRET, made.value.secret);
    step.dialog.tell("The webhook endpoint is created, and its signing secret is saved.");
    return true;
  }
  const why = "failure" in made ? made.failure.detail : "no secret";
  step.dialog.tell(
    `Stripe did not create it (${why}). Create it yourself at https://dashboard.stripe.com/webhooks: ${address}, with the events ${STRIPE_EVENTS.join(", ")}.`,
  );
  await askFor(step, STRIPE_WEBHOOK_SECRET);
  return false;
}

/**
 * Stripe shows an endpoint's secret only at its creation. Without it, the operator copies it or replaces the
 * endpoint.
 */
async function replaceOrType(
  step: Step,
  stripe: Stripe,
  endpoint: Stripe.WebhookEndpoint,
  address: string,
): Promise<void> {
  const isReplaced = await step.dialog.confirm({
    name: "REPLACE_STRIPE_WEBHOOK",
    message: "Stripe already has a webhook endpoint for this site. Create a new one and remove the old one?",
    hint: isOutdated(endpoint)
      ? "It uses an old version of Stripe's API, which can't be changed."
      : "If not, we'll ask for its signing secret, which is in Stripe's dashboard.",
    initial: isOutdated(endpoint),
    unasked: "offer",
  });
  if (!isReplaced) {
    await askFor(step, STRIPE_WEBHOOK_SECRET);
    return putInOrder(step, stripe, endpoint);
  }
  // The new one first: an event sent to both is settled once.
  if (!(await make(step, stripe, address))) return;
  const removed = await ask(() => stripe.webhookEndpoints.del(endpoint.id), failureOfStripe);
  if ("failure" in removed)
    step.dialog.tell(
      `Stripe did not remove the old one (${removed.failure.detail}): remove ${endpoint.id} yourself.`,
    );
}

async function putInOrder({ dialog }: Step, stripe: Stripe, endpoint: Stripe.WebhookEndpoint): Promise<void> {
  const missing = eventsMissing(endpoint);
  const isOff = endpoint.status !== "enabled";
  if (missing.length === 0 && !isOff) return;
  const isWanted = await dialog.confirm({
    name: "CHANGE_STRIPE_WEBHOOK",
    message: isOff
      ? "Stripe's webhook endpoint is turned off. Turn it on, with all required events?"
      : `Stripe's webhook endpoint is not sent ${missing.join(", ")}. Add them?`,
    initial: true,
    unasked: "offer",
  });
  if (!isWanted) return;
  const enabled = [
    ...endpoint.enabled_events,
    ...missing,
  ] as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  const changed = await ask(
    () => stripe.webhookEndpoints.update(endpoint.id, { enabled_events: enabled, disabled: false }),
    failureOfStripe,
  );
  dialog.tell(
    "value" in changed
      ? "Stripe's webhook endpoint is in order."
      : `Stripe did not change it (${changed.failure.detail}).`,
  );
}
