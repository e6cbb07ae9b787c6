import Stripe from "stripe";
import { STRIPE_EVENTS } from "@/lib/integrations/stripe/stripe-events";
import { cannotAsk, type Failure, type Provider } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { isLoopback, isPublic, type Settings, urlOf, webhookAddress } from "@/scripts/doctor/settings";
import type { StripeFacts } from "./ask";

const STRIPE: Provider = { name: "Stripe", host: "api.stripe.com", status: "https://status.stripe.com" };
const KEYS = "https://dashboard.stripe.com/apikeys";
const WEBHOOKS = "https://dashboard.stripe.com/webhooks";
const DOMAINS = "https://dashboard.stripe.com/settings/payment_method_domains";

/** Since this version Stripe reports every refund with refund events, which settle ours. */
const TELLS_OF_REFUNDS = "2024-10-28";

const isTest = (key: string) => /^[a-z]+_test_/.test(key);

/** The part of a key that names its account; older keys have none. */
const accountPart = (key: string) => /^[a-z]+_(?:test|live)_51([A-Za-z0-9]{14})/.exec(key)?.[1];

export function stripeFindings(settings: Settings, facts: StripeFacts): Finding[] {
  const { account } = facts;
  // If Stripe is unreachable or rejects the key, further questions add nothing.
  if ("failure" in account && account.failure.kind !== "forbidden")
    return [ofSecretKey(account.failure), ...ofPublishable(settings, facts)];
  return [
    ...ofAccount(settings, account),
    ...ofPublishable(settings, facts),
    ...ofWebhook(settings, facts),
    ...ofWallets(settings, facts),
  ];
}

function ofSecretKey(failure: Failure): Finding {
  if (failure.kind !== "refused") return cannotAsk(STRIPE, failure);
  return trouble(
    "Stripe rejects the key in STRIPE_SECRET_KEY.",
    `Copy the secret key from ${KEYS} again, and enter it in npm run setup.`,
  );
}

function ofAccount(settings: Settings, account: StripeFacts["account"]): Finding[] {
  const key = settings.STRIPE_SECRET_KEY ?? "";
  if ("failure" in account)
    return [
      advice(
        "STRIPE_SECRET_KEY is a restricted key that can't read the account, so this check can't tell whether it can take payments.",
        "Check at https://dashboard.stripe.com that the account is complete, or give the key permission to read it.",
      ),
    ];
  const { id, charges_enabled, payouts_enabled, details_submitted, requirements, default_currency } =
    account.value;
  const findings = [
    well(`Stripe accepts the secret key: ${isTest(key) ? "test" : "live"} mode of account ${id}.`),
  ];
  const asks = requirements?.currently_due ?? [];
  const wanted = asks.length > 0 ? ` It asks for ${asks.join(", ")}.` : "";
  if (!charges_enabled)
    findings.push(
      trouble(
        `The Stripe account can't take payments${details_submitted ? "" : ", because its details were never submitted"}.${wanted}`,
        "Open https://dashboard.stripe.com, and fill in what the notice at the top of the page asks for.",
      ),
    );
  else if (!payouts_enabled)
    findings.push(
      trouble(
        `The Stripe account takes payments but sends no money to your bank.${wanted}`,
        "Open https://dashboard.stripe.com/settings/payouts, and add or correct the bank account.",
      ),
    );
  else if (asks.length > 0)
    findings.push(
      advice(
        `The Stripe account works, but Stripe will need more information.${wanted}`,
        "Open https://dashboard.stripe.com, and fill in what the notice at the top of the page asks for before Stripe stops payments.",
      ),
    );
  if (default_currency !== undefined && default_currency !== "usd")
    findings.push(
      advice(
        `The Stripe account uses ${default_currency.toUpperCase()}, but gifts are in US dollars, so Stripe converts them at its own rate.`,
        "Add a bank account in US dollars at https://dashboard.stripe.com/settings/payouts.",
      ),
    );
  if (isTest(key) && isPublic(settings) && settings.SIMULATOR_URL === undefined)
    findings.push(
      advice(
        "The keys are Stripe's test keys: cards are not charged, and no money arrives.",
        `When you have tested everything, switch to live mode at ${KEYS} and enter those keys in npm run setup.`,
      ),
    );
  return findings;
}

function ofPublishable(settings: Settings, { publishable }: StripeFacts): Finding[] {
  if (publishable === null || "failure" in publishable) return [];
  const { STRIPE_SECRET_KEY = "", STRIPE_PUBLISHABLE_KEY = "" } = settings;
  if (!publishable.value)
    return [
      trouble(
        "Stripe rejects the key in STRIPE_PUBLISHABLE_KEY.",
        `Copy the publishable key from ${KEYS} again, and enter it in npm run setup.`,
      ),
    ];
  const [secret, shown] = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].map(accountPart);
  const isMixed = isTest(STRIPE_SECRET_KEY) !== isTest(STRIPE_PUBLISHABLE_KEY);
  if (isMixed || (secret !== undefined && shown !== undefined && secret !== shown))
    return [
      trouble(
        `STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not from the same ${isMixed ? "mode (test or live)" : "account"}.`,
        `Copy both from the same page, ${KEYS}, and enter them in npm run setup.`,
      ),
    ];
  return [well("Stripe accepts the publishable key.")];
}

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

export const endpointsOf = <E extends { url: string }>(endpoints: readonly E[], address: string): E[] =>
  endpoints.filter(({ url }) => withoutSlash(url) === address);

export const eventsMissing = ({
  enabled_events,
}: Pick<Stripe.WebhookEndpoint, "enabled_events">): string[] =>
  enabled_events.includes("*") ? [] : STRIPE_EVENTS.filter((event) => !enabled_events.includes(event));

/** The API version omits some refund events. */
export const isOutdated = ({ api_version }: Pick<Stripe.WebhookEndpoint, "api_version">): boolean =>
  api_version !== null && api_version < TELLS_OF_REFUNDS;

function ofWebhook(settings: Settings, { endpoints, undelivered }: StripeFacts): Finding[] {
  const address = webhookAddress(settings, "stripe");
  if (address === null) return [];
  const byHand = `Or by hand, at ${WEBHOOKS}`;
  if ("failure" in endpoints) {
    if (endpoints.failure.kind !== "forbidden") return [cannotAsk(STRIPE, endpoints.failure)];
    return [
      advice(
        "STRIPE_SECRET_KEY can't read webhook endpoints, so this check can't tell whether Stripe reports payments to the site.",
        `Check at ${WEBHOOKS} that there is an endpoint for ${address}, or give the key permission to read them.`,
      ),
    ];
  }
  const ours = endpointsOf(endpoints.value, address);
  const [endpoint, ...more] = ours.toSorted(
    (a, b) => Number(b.status === "enabled") - Number(a.status === "enabled"),
  );
  if (!endpoint) {
    const others = endpoints.value.map(({ url }) => url);
    return [
      trouble(
        `Stripe does not report payments: it has no webhook endpoint for ${address}${others.length > 0 ? `, only for ${others.join(", ")}` : ""}.`,
        `Run npm run setup, which creates it. ${byHand}: add an endpoint for ${address} with the events ${STRIPE_EVENTS.join(", ")}, and put its signing secret into STRIPE_WEBHOOK_SECRET.`,
      ),
    ];
  }
  const findings: Finding[] = [];
  const missing = eventsMissing(endpoint);
  const version = endpoint.api_version;
  if (endpoint.status !== "enabled")
    findings.push(
      trouble(
        `Stripe's webhook endpoint for ${address} is turned off. Stripe does that when a site does not answer for days.`,
        `Open ${WEBHOOKS}/${endpoint.id} and choose “Enable”.`,
      ),
    );
  if (missing.length > 0)
    findings.push(
      trouble(
        `Stripe's webhook endpoint is not sent ${counted(missing.length, "event")} that the site needs: ${missing.join(", ")}.`,
        `Run npm run setup, which adds them. ${byHand}/${endpoint.id}.`,
      ),
    );
  if (isOutdated(endpoint))
    findings.push(
      advice(
        `Stripe's webhook endpoint uses API version ${version}, which does not report some refunds.`,
        `Run npm run setup and let it replace this endpoint. The version of an endpoint can't be changed.`,
      ),
    );
  if (more.length > 0)
    findings.push(
      advice(
        `Stripe has ${ours.length} webhook endpoints for ${address}. Each has its own signing secret, so the site rejects all but one.`,
        `At ${WEBHOOKS}, remove all but the one whose signing secret is in STRIPE_WEBHOOK_SECRET.`,
      ),
    );
  if ("value" in undelivered && undelivered.value > 0)
    findings.push(
      advice(
        `In the last day, ${counted(undelivered.value, "event")} from Stripe reached no webhook. Payments are still found, but later.`,
        `Open ${WEBHOOKS}/${endpoint.id} and look at what the site answered: 400 means that STRIPE_WEBHOOK_SECRET is not this endpoint's secret. No answer means that Stripe can't reach the site.`,
      ),
    );
  if (!findings.some(({ state }) => state === "trouble"))
    findings.unshift(
      well(
        version === null || version === Stripe.API_VERSION
          ? "Stripe's webhook endpoint is set up, turned on, and receives every required event."
          : `Stripe's webhook endpoint is set up, turned on, and receives every required event, in the supported version ${version}.`,
      ),
    );
  return findings;
}

function ofWallets(settings: Settings, { domains }: StripeFacts): Finding[] {
  const host = urlOf(settings.APP_URL)?.hostname;
  // Wallets require a domain name and https, which a test address lacks.
  if (host === undefined || isLoopback(host) || /^[\d.]+$|:/.test(host) || "failure" in domains) return [];
  const domain = domains.value.find(({ domain_name }) => domain_name === host);
  if (!domain)
    return [
      advice(
        `Apple Pay and Google Pay are not offered, because ${host} is not registered with Stripe.`,
        `Run npm run setup, which registers it. Or by hand, at ${DOMAINS}.`,
      ),
    ];
  if (!domain.enabled)
    return [
      advice(
        `Apple Pay and Google Pay are not offered, because ${host} is turned off at Stripe.`,
        `Turn it on at ${DOMAINS}.`,
      ),
    ];
  const wallets = { "Apple Pay": domain.apple_pay, "Google Pay": domain.google_pay, Link: domain.link };
  const asleep = Object.entries(wallets).flatMap(([name, { status }]) => (status === "active" ? [] : [name]));
  if (asleep.length > 0)
    return [
      advice(
        `${asleep.join(" and ")} can't be offered yet: Stripe has not verified that ${host} is yours.`,
        `Open ${DOMAINS}, choose ${host}, and follow the instructions. Apple's file goes into public/.well-known/apple-developer-merchantid-domain-association before the site is built.`,
      ),
    ];
  return [well(`${host} is registered with Stripe for Apple Pay, Google Pay and Link.`)];
}
