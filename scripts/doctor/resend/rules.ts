import type { GetDomainResponseSuccess } from "resend";
import { RESEND_EVENTS, RESEND_INBOUND_EVENT } from "@/lib/integrations/resend/events";
import { cannotAsk, type Provider } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, webhookAddress } from "@/scripts/doctor/settings";
import { domainOf, type ResendFacts, type ResendWebhook } from "./ask";

const RESEND: Provider = { name: "Resend", host: "api.resend.com", status: "https://resend-status.com" };
const KEYS = "https://resend.com/api-keys";
const DOMAINS = "https://resend.com/domains";
const WEBHOOKS = "https://resend.com/webhooks";

export const eventsNeeded = (settings: Settings): string[] => [
  ...RESEND_EVENTS,
  ...(settings.INBOUND_EMAIL_DOMAIN ? [RESEND_INBOUND_EVENT] : []),
];

export function resendFindings(settings: Settings, facts: ResendFacts): Finding[] {
  const { domains } = facts;
  if ("failure" in domains) {
    if (domains.failure.kind === "refused")
      return [
        trouble(
          "Resend rejects the key in RESEND_API_KEY.",
          `Create a key with full access at ${KEYS}, and enter it in npm run setup.`,
        ),
      ];
    if (domains.failure.kind === "forbidden")
      return [
        advice(
          "The key in RESEND_API_KEY can only send, so this check can't verify your domain and the webhook.",
          `Check ${DOMAINS} and ${WEBHOOKS} yourself, or create a key with full access at ${KEYS}.`,
        ),
      ];
    return [cannotAsk(RESEND, domains.failure)];
  }
  return [
    ...ofSending(settings, domains.value, facts),
    ...ofInbound(settings, facts),
    ...ofWebhooks(settings, facts),
  ];
}

const recordLine = ({ type, name, value }: { type: string; name: string; value: string }) =>
  `${type} ${name} = ${value}`;

const unseen = ({ records }: GetDomainResponseSuccess, kinds: readonly string[]) =>
  records.filter(({ record, status }) => kinds.includes(record) && status !== "verified");

function ofSending(settings: Settings, names: readonly string[], { sending }: ResendFacts): Finding[] {
  const wanted = domainOf(settings.EMAIL_FROM);
  if (wanted === null) return [];
  if ("failure" in sending) return [cannotAsk(RESEND, sending.failure)];
  const domain = sending.value;
  if (domain === null) {
    const others = names.length > 0 ? ` It has ${names.join(", ")}.` : "";
    return [
      trouble(
        `EMAIL_FROM uses ${wanted}, which is not set up at Resend, so Resend rejects every e-mail.${others}`,
        `Add ${wanted} at ${DOMAINS} and add the records it shows to your DNS${names.length > 0 ? ", or set EMAIL_FROM to an address of a domain that is set up" : ""}.`,
      ),
    ];
  }
  const missing = unseen(domain, ["SPF", "DKIM"]);
  if (domain.status === "verified" && missing.length === 0)
    return [well(`Resend can send from ${wanted}, with DKIM and SPF.`)];
  if (missing.length === 0)
    return [
      trouble(
        `Resend does not send from ${wanted} yet (${domain.status}).`,
        `Open ${DOMAINS}, choose ${wanted}, and press “Verify DNS records”.`,
      ),
    ];
  return [
    trouble(
      `Resend does not see ${counted(missing.length, "record")} of ${wanted} in the DNS (${[...new Set(missing.map(({ record }) => record))].join(", ")}), so e-mails are rejected or go to spam.`,
      `In the DNS of ${wanted}, add ${missing.map(recordLine).join("; ")}. Then press “Verify DNS records” at ${DOMAINS}. It may take an hour.`,
    ),
  ];
}

function ofInbound(settings: Settings, { inbound }: ResendFacts): Finding[] {
  const wanted = settings.INBOUND_EMAIL_DOMAIN;
  if (wanted === undefined) return [];
  if ("failure" in inbound) return [cannotAsk(RESEND, inbound.failure)];
  const next = `Add ${wanted} at ${DOMAINS}, turn on receiving, and add its MX record to your DNS. Or leave INBOUND_EMAIL_DOMAIN empty, and answers go to your support address.`;
  if (inbound.value === null || inbound.value.capabilities?.receiving !== "enabled")
    return [trouble(`Answers to the desk are lost: Resend does not receive mail for ${wanted}.`, next)];
  const missing = unseen(inbound.value, ["Receiving"]);
  if (missing.length > 0)
    return [
      trouble(
        `Answers to the desk are lost: the MX record of ${wanted} does not point to Resend.`,
        `In the DNS of ${wanted}, add ${missing.map(recordLine).join("; ")}.`,
      ),
    ];
  return [well(`Resend receives answers to the desk at ${wanted}.`)];
}

function ofWebhooks(settings: Settings, { webhooks }: ResendFacts): Finding[] {
  const address = webhookAddress(settings, "resend");
  if (address === null) return [];
  if ("failure" in webhooks) return [cannotAsk(RESEND, webhooks.failure)];
  const needed = eventsNeeded(settings);
  const [webhook, ...more] = webhooks.value.toSorted(
    (a, b) => Number(b.status === "enabled") - Number(a.status === "enabled"),
  );
  if (!webhook)
    return [
      trouble(
        `Resend does not report delivery: it has no webhook for ${address}.`,
        `Run npm run setup, which creates it. Or by hand, at ${WEBHOOKS}: add ${address} with ${needed.join(", ")}, and put its signing secret into RESEND_WEBHOOK_SECRET.`,
      ),
    ];
  const findings = [
    ...ofWebhook(webhook, address, needed),
    ...(!webhook.signing_secret || webhook.signing_secret === settings.RESEND_WEBHOOK_SECRET
      ? []
      : [otherSecret()]),
    ...(more.length === 0
      ? []
      : [
          advice(
            `Resend has ${more.length + 1} webhooks for ${address}; the site rejects all but one of them.`,
            `At ${WEBHOOKS}, remove all but the one whose signing secret is in RESEND_WEBHOOK_SECRET.`,
          ),
        ]),
  ];
  return findings.length > 0
    ? findings
    : [well("Resend's webhook is set up, turned on, and reports all required events.")];
}

const otherSecret = () =>
  trouble(
    "RESEND_WEBHOOK_SECRET is not the signing secret of Resend's webhook, so the site rejects all its events.",
    `Run npm run setup, which gets it from Resend. Or copy it from ${WEBHOOKS}.`,
  );

function ofWebhook({ status, events }: ResendWebhook, address: string, needed: readonly string[]): Finding[] {
  const missing = needed.filter((event) => !(events ?? []).includes(event));
  return [
    ...(status === "enabled"
      ? []
      : [
          trouble(
            `Resend's webhook for ${address} is turned off.`,
            `Open ${WEBHOOKS}, choose it, and press “Enable”.`,
          ),
        ]),
    ...(missing.length === 0
      ? []
      : [
          trouble(
            `Resend's webhook is not sent ${counted(missing.length, "event")} that the site needs: ${missing.join(", ")}.`,
            `Run npm run setup, which adds them. Or by hand, at ${WEBHOOKS}.`,
          ),
        ]),
  ];
}
