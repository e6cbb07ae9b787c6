import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { STRIPE_EVENTS } from "@/lib/integrations/stripe/stripe-events";
import type { Settings } from "@/scripts/doctor/settings";
import type { StripeFacts } from "./ask";
import { stripeFindings } from "./rules";

const SITE = "https://give.example.org";
const SETTINGS: Settings = {
  APP_URL: SITE,
  STRIPE_SECRET_KEY: "sk_live_51AaaaaaaaaaaaaaSecret",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51AaaaaaaaaaaaaaShown",
};

const account = (changes: Partial<Stripe.Account> = {}, asks: string[] = []) => ({
  value: {
    id: "acct_1",
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    default_currency: "usd",
    requirements: { currently_due: asks },
    ...changes,
  } as Stripe.Account,
});
const endpoint = (changes: Partial<Stripe.WebhookEndpoint> = {}) =>
  ({
    id: "we_1",
    url: `${SITE}/api/webhooks/stripe`,
    status: "enabled",
    enabled_events: [...STRIPE_EVENTS],
    api_version: Stripe.API_VERSION,
    ...changes,
  }) as Stripe.WebhookEndpoint;
const active = { status: "active" };
const domain = (changes: Partial<Stripe.PaymentMethodDomain> = {}) =>
  ({
    domain_name: "give.example.org",
    enabled: true,
    apple_pay: active,
    google_pay: active,
    link: active,
    ...changes,
  }) as Stripe.PaymentMethodDomain;

const GOOD: StripeFacts = {
  account: account(),
  publishable: { value: true },
  endpoints: { value: [endpoint()] },
  domains: { value: [domain()] },
  undelivered: { value: 0 },
  aheadMs: 0,
};

const said = (facts: Partial<StripeFacts> = {}, settings: Settings = {}) =>
  stripeFindings({ ...SETTINGS, ...settings }, { ...GOOD, ...facts });
const lines = (...args: Parameters<typeof said>) =>
  said(...args)
    .filter(({ state }) => state !== "well")
    .map(({ state, sentence }) => `${state}: ${sentence}`);

it("an account that is as it should be is well in every part", () => {
  expect(said().map(({ state, sentence }) => `${state}: ${sentence}`)).toEqual([
    "well: Stripe accepts the secret key: live mode of account acct_1.",
    "well: Stripe accepts the publishable key.",
    "well: Stripe's webhook endpoint is set up, turned on, and receives every required event.",
    "well: give.example.org is registered with Stripe for Apple Pay, Google Pay and Link.",
  ]);
});

describe("keys", () => {
  it.each<[string, Partial<StripeFacts>, Settings, string[]]>([
    [
      "that Stripe does not know, of which nothing more is said",
      { account: { failure: { kind: "refused", detail: "401 api_key_invalid" } }, publishable: null },
      {},
      ["trouble: Stripe rejects the key in STRIPE_SECRET_KEY."],
    ],
    [
      "that may not read the account",
      { account: { failure: { kind: "forbidden", detail: "403" } } },
      {},
      [
        "advice: STRIPE_SECRET_KEY is a restricted key that can't read the account, so this check can't tell whether it can take payments.",
      ],
    ],
    [
      "of which the publishable one is not known",
      { publishable: { value: false } },
      {},
      ["trouble: Stripe rejects the key in STRIPE_PUBLISHABLE_KEY."],
    ],
    [
      "of two accounts",
      {},
      { STRIPE_PUBLISHABLE_KEY: "pk_live_51BbbbbbbbbbbbbbShown" },
      ["trouble: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not from the same account."],
    ],
    [
      "of two modes",
      {},
      { STRIPE_PUBLISHABLE_KEY: "pk_test_51AaaaaaaaaaaaaaShown" },
      ["trouble: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not from the same mode (test or live)."],
    ],
    [
      "of test mode on a public site",
      {},
      { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
      ["advice: The keys are Stripe's test keys: cards are not charged, and no money arrives."],
    ],
    [
      "of a provider that nobody reaches from here",
      { account: { failure: { kind: "unreachable", detail: "ENOTFOUND" } }, publishable: null },
      {},
      ["trouble: api.stripe.com can't be reached from this machine (ENOTFOUND)."],
    ],
    [
      "of a provider that does not answer",
      { account: { failure: { kind: "late", detail: "8000 ms" } }, publishable: null },
      {},
      ["trouble: Stripe did not answer within 8 seconds."],
    ],
  ])("%s", (_, facts, settings, expected) => expect(lines(facts, settings)).toEqual(expected));
});

describe("an account", () => {
  it.each<[string, StripeFacts["account"], string[]]>([
    [
      "that was never filled in",
      account({ charges_enabled: false, details_submitted: false }, [
        "individual.first_name",
        "external_account",
      ]),
      [
        "trouble: The Stripe account can't take payments, because its details were never submitted. It asks for individual.first_name, external_account.",
      ],
    ],
    [
      "that sends nothing to the bank",
      account({ payouts_enabled: false }, ["external_account"]),
      [
        "trouble: The Stripe account takes payments but sends no money to your bank. It asks for external_account.",
      ],
    ],
    [
      "that will want more",
      account({}, ["company.tax_id"]),
      [
        "advice: The Stripe account works, but Stripe will need more information. It asks for company.tax_id.",
      ],
    ],
    [
      "in another currency",
      account({ default_currency: "eur" }),
      [
        "advice: The Stripe account uses EUR, but gifts are in US dollars, so Stripe converts them at its own rate.",
      ],
    ],
  ])("%s", (_, facts, expected) => expect(lines({ account: facts })).toEqual(expected));
});

describe("a webhook endpoint", () => {
  const of = (...value: Stripe.WebhookEndpoint[]) => ({ endpoints: { value } });
  const withoutRefunds = STRIPE_EVENTS.filter((event) => !event.startsWith("refund."));
  it.each<[string, Partial<StripeFacts>, string[]]>([
    [
      "that is missing",
      of(),
      [
        `trouble: Stripe does not report payments: it has no webhook endpoint for ${SITE}/api/webhooks/stripe.`,
      ],
    ],
    [
      "that leads elsewhere",
      of(endpoint({ url: "https://old.example.org/api/webhooks/stripe" })),
      [
        `trouble: Stripe does not report payments: it has no webhook endpoint for ${SITE}/api/webhooks/stripe, only for https://old.example.org/api/webhooks/stripe.`,
      ],
    ],
    [
      "that is switched off",
      of(endpoint({ status: "disabled" })),
      [
        `trouble: Stripe's webhook endpoint for ${SITE}/api/webhooks/stripe is turned off. Stripe does that when a site does not answer for days.`,
      ],
    ],
    [
      "that hears of no refunds",
      of(endpoint({ enabled_events: withoutRefunds })),
      [
        "trouble: Stripe's webhook endpoint is not sent 3 events that the site needs: refund.created, refund.failed, refund.updated.",
      ],
    ],
    [
      "of an old version",
      of(endpoint({ api_version: "2020-08-27" })),
      ["advice: Stripe's webhook endpoint uses API version 2020-08-27, which does not report some refunds."],
    ],
    [
      "that there is twice",
      of(endpoint(), endpoint({ url: `${SITE}/api/webhooks/stripe/` })),
      [
        `advice: Stripe has 2 webhook endpoints for ${SITE}/api/webhooks/stripe. Each has its own signing secret, so the site rejects all but one.`,
      ],
    ],
    [
      "that reaches nobody",
      { undelivered: { value: 3 } },
      [
        "advice: In the last day, 3 events from Stripe reached no webhook. Payments are still found, but later.",
      ],
    ],
    [
      "that nobody may look at",
      { endpoints: { failure: { kind: "forbidden", detail: "403" } } },
      [
        "advice: STRIPE_SECRET_KEY can't read webhook endpoints, so this check can't tell whether Stripe reports payments to the site.",
      ],
    ],
    ["for all events there are", of(endpoint({ enabled_events: ["*"], api_version: null })), []],
    ["of another version that is understood", of(endpoint({ api_version: "2025-03-31.basil" })), []],
  ])("%s", (_, facts, expected) => expect(lines(facts)).toEqual(expected));
});

describe("wallets", () => {
  const of = (...value: Stripe.PaymentMethodDomain[]) => ({ domains: { value } });
  it.each<[string, Partial<StripeFacts>, Settings, string[]]>([
    [
      "on a site that is not registered",
      of(domain({ domain_name: "other.example.org" })),
      {},
      [
        "advice: Apple Pay and Google Pay are not offered, because give.example.org is not registered with Stripe.",
      ],
    ],
    [
      "on a site that is switched off",
      of(domain({ enabled: false })),
      {},
      ["advice: Apple Pay and Google Pay are not offered, because give.example.org is turned off at Stripe."],
    ],
    [
      "that Stripe has not checked",
      of(domain({ apple_pay: { status: "inactive" } })),
      {},
      ["advice: Apple Pay can't be offered yet: Stripe has not verified that give.example.org is yours."],
    ],
    [
      "on an address for trying things out",
      { ...of(), endpoints: { value: [endpoint({ url: "http://localhost:3000/api/webhooks/stripe" })] } },
      { APP_URL: "http://localhost:3000" },
      [],
    ],
  ])("%s", (_, facts, settings, expected) => expect(lines(facts, settings)).toEqual(expected));
});

it("everything that is not well has a next step", () => {
  const bad = said({
    account: account({ charges_enabled: false, default_currency: "eur" }),
    publishable: { value: false },
    endpoints: { value: [endpoint({ status: "disabled", enabled_events: [], api_version: "2020-08-27" })] },
    domains: { value: [] },
    undelivered: { value: 1 },
  });
  const open = bad.filter(({ state }) => state !== "well");
  expect(open.length).toBeGreaterThan(5);
  expect(open.filter(({ next }) => !next)).toEqual([]);
});
