import type { GetDomainResponseSuccess } from "resend";
import { expect, it } from "vitest";
import type { Settings } from "@/scripts/doctor/settings";
import { domainNamed } from "@/simulator/resend";
import { domainOf, type ResendFacts, type ResendWebhook } from "./ask";
import { eventsNeeded, resendFindings } from "./rules";

const SITE = "https://give.example.org";
const SETTINGS: Settings = {
  APP_URL: SITE,
  EMAIL_FROM: "Manyhands <hello@give.example.org>",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_1",
};
const webhook = (changes: Partial<ResendWebhook> = {}): ResendWebhook => ({
  id: "wh_1",
  endpoint: `${SITE}/api/webhooks/resend`,
  status: "enabled",
  events: eventsNeeded({ INBOUND_EMAIL_DOMAIN: "reply.example.org" }),
  signing_secret: "whsec_1",
  ...changes,
});
const GOOD: ResendFacts = {
  domains: { value: ["give.example.org", "reply.example.org"] },
  sending: { value: domainNamed("give.example.org") },
  inbound: { value: domainNamed("reply.example.org") },
  webhooks: { value: [webhook()] },
};
const sending = (value: GetDomainResponseSuccess | null) => ({ sending: { value } });
const webhooks = (...value: ResendWebhook[]) => ({ webhooks: { value } });
const lines = (facts: Partial<ResendFacts> = {}, settings: Settings = {}) =>
  resendFindings({ ...SETTINGS, ...settings }, { ...GOOD, ...facts }).map(
    ({ state, sentence }) => `${state}: ${sentence}`,
  );
const open = (...args: Parameters<typeof lines>) => lines(...args).filter((line) => !line.startsWith("well"));

it("an account that is as it should be is well in every part", () => {
  expect(lines({}, { INBOUND_EMAIL_DOMAIN: "reply.example.org" })).toEqual([
    "well: Resend can send from give.example.org, with DKIM and SPF.",
    "well: Resend receives answers to the desk at reply.example.org.",
    "well: Resend's webhook is set up, turned on, and reports all required events.",
  ]);
});

it.each<[string, Partial<ResendFacts>, Settings, string[]]>([
  [
    "a key that Resend does not know",
    { domains: { failure: { kind: "refused", detail: "401 invalid_api_key" } } },
    {},
    ["trouble: Resend rejects the key in RESEND_API_KEY."],
  ],
  [
    "a key that may only send",
    { domains: { failure: { kind: "forbidden", detail: "401 restricted_api_key" } } },
    {},
    [
      "advice: The key in RESEND_API_KEY can only send, so this check can't verify your domain and the webhook.",
    ],
  ],
  [
    "a sender whose domain Resend does not have",
    sending(null),
    { EMAIL_FROM: "hello@other.example.org" },
    [
      "trouble: EMAIL_FROM uses other.example.org, which is not set up at Resend, so Resend rejects every e-mail. It has give.example.org, reply.example.org.",
    ],
  ],
  [
    "a domain without its DKIM record",
    sending(domainNamed("give.example.org", { dkim: "not_started" })),
    {},
    [
      "trouble: Resend does not see 1 record of give.example.org in the DNS (DKIM), so e-mails are rejected or go to spam.",
    ],
  ],
  [
    "a domain whose records are there and that nobody has verified",
    sending({ ...domainNamed("give.example.org"), status: "pending" }),
    {},
    ["trouble: Resend does not send from give.example.org yet (pending)."],
  ],
  [
    "a domain for answers that receives nothing",
    { inbound: { value: domainNamed("reply.example.org", { receiving: false }) } },
    { INBOUND_EMAIL_DOMAIN: "reply.example.org" },
    ["trouble: Answers to the desk are lost: Resend does not receive mail for reply.example.org."],
  ],
  [
    "no webhook",
    webhooks(),
    {},
    [`trouble: Resend does not report delivery: it has no webhook for ${SITE}/api/webhooks/resend.`],
  ],
  [
    "a webhook that is switched off",
    webhooks(webhook({ status: "disabled" })),
    {},
    [`trouble: Resend's webhook for ${SITE}/api/webhooks/resend is turned off.`],
  ],
  [
    "a webhook that hears of no complaints",
    webhooks(webhook({ events: eventsNeeded({}).filter((event) => event !== "email.complained") })),
    {},
    ["trouble: Resend's webhook is not sent 1 event that the site needs: email.complained."],
  ],
  [
    "a webhook that signs with another secret",
    webhooks(webhook({ signing_secret: "whsec_2" })),
    {},
    [
      "trouble: RESEND_WEBHOOK_SECRET is not the signing secret of Resend's webhook, so the site rejects all its events.",
    ],
  ],
  [
    "two webhooks",
    webhooks(webhook(), webhook({ id: "wh_2" })),
    {},
    [`advice: Resend has 2 webhooks for ${SITE}/api/webhooks/resend; the site rejects all but one of them.`],
  ],
])("%s", (_, facts, settings, expected) => expect(open(facts, settings)).toEqual(expected));

it("the next step names each record that is missing, as one types it", () => {
  const [finding] = resendFindings(SETTINGS, {
    ...GOOD,
    ...sending(domainNamed("give.example.org", { dkim: "pending", spf: "failed" })),
  });
  expect(finding?.next).toContain("TXT resend._domainkey = p=MIGf");
  expect(finding?.next).toContain("MX send = feedback-smtp.us-east-1.amazonses.com");
});

it("the domain of a sender is found with a name and without", () => {
  expect(
    ["Manyhands <hello@Give.example.org>", "hello@give.example.org", "nobody", undefined].map(domainOf),
  ).toEqual(["give.example.org", "give.example.org", null, null]);
});
