import { cannotAsk, type Provider } from "@/scripts/doctor/answer";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, webhookAddress } from "@/scripts/doctor/settings";
import type { TwilioFacts, TwilioService } from "./ask";

const TWILIO: Provider = { name: "Twilio", host: "api.twilio.com", status: "https://status.twilio.com" };
const CONSOLE = "https://console.twilio.com";
const SERVICES = `${CONSOLE}/us1/develop/sms/services`;
const REGISTRATION = `${CONSOLE}/us1/develop/sms/regulatory-compliance`;

/** Toll-free senders are verified individually, not registered as campaigns. */
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)\d{7}$/;
const LOCAL = /^\+1\d{10}$/;

export function twilioFindings(settings: Settings, facts: TwilioFacts): Finding[] {
  const { account } = facts;
  if ("failure" in account) {
    if (account.failure.kind === "refused" || account.failure.kind === "missing")
      return [
        trouble(
          "Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN.",
          `Copy both from the first page of ${CONSOLE}, “Account info”, and enter them in npm run setup.`,
        ),
      ];
    return [cannotAsk(TWILIO, account.failure)];
  }
  const { status, type } = account.value;
  if (status !== "active")
    return [
      trouble(
        `The Twilio account is ${status}, so no texts go out.`,
        `Open ${CONSOLE} and see what Twilio asks for. Often it is an unpaid bill.`,
      ),
    ];
  return [
    type === "Trial"
      ? advice(
          "The Twilio account is a trial account. Texts go only to numbers you verified there, and begin with a note from Twilio.",
          `Upgrade the account at ${CONSOLE}/billing.`,
        )
      : well("Twilio accepts the account, and it is active."),
    ...ofService(settings, facts),
  ];
}

function ofService(settings: Settings, facts: TwilioFacts): Finding[] {
  const { service, senders } = facts;
  const sid = settings.TWILIO_MESSAGING_SERVICE_SID ?? "";
  if ("failure" in service) {
    if (service.failure.kind !== "missing") return [cannotAsk(TWILIO, service.failure)];
    return [
      trouble(
        "Twilio does not have the messaging service of TWILIO_MESSAGING_SERVICE_SID.",
        `Copy the SID of the service, which begins with MG, from ${SERVICES}, and enter it in npm run setup.`,
      ),
    ];
  }
  const findings = ofInbound(settings, service.value, sid);
  if ("failure" in senders) return [...findings, cannotAsk(TWILIO, senders.failure)];
  if (senders.value.length === 0)
    return [
      ...findings,
      trouble(
        `The messaging service “${service.value.name}” has no number to send from.`,
        `Buy a toll-free number or register a local one, and add it at ${SERVICES}/${sid}/senders.`,
      ),
    ];
  return [
    ...findings,
    well(`Texts are sent from ${senders.value.join(", ")}.`),
    ...ofCarriers(senders.value, facts),
  ];
}

function ofInbound(settings: Settings, service: TwilioService, sid: string): Finding[] {
  const address = webhookAddress(settings, "twilio");
  if (address === null) return [];
  const next = `Open ${SERVICES}/${sid}/integration, choose “Send a webhook”, and enter ${address} with HTTP POST as “Request URL”.`;
  if (service.useInboundWebhookOnNumber)
    return [
      trouble(
        "Twilio sends incoming texts, including STOP, to each number's own webhook instead of the site.",
        `${next} Don't choose “Defer to sender's webhook”.`,
      ),
    ];
  const url = service.inboundRequestUrl ?? "";
  if (url.replace(/\/+$/, "") !== address)
    return [
      trouble(
        `Incoming texts, including STOP, do not reach the site: Twilio sends them ${url === "" ? "nowhere" : `to ${url}`}.`,
        next,
      ),
    ];
  if ((service.inboundMethod ?? "POST").toUpperCase() !== "POST")
    return [trouble("Twilio sends incoming texts by HTTP GET, but the site accepts only POST.", next)];
  return [well("Incoming texts reach the site.")];
}

function ofCarriers(senders: readonly string[], { campaigns, tollFree }: TwilioFacts): Finding[] {
  return [...ofCampaigns(senders, campaigns), ...ofTollFree(senders, tollFree)];
}

function ofCampaigns(senders: readonly string[], campaigns: TwilioFacts["campaigns"]): Finding[] {
  const local = senders.filter((number) => LOCAL.test(number) && !TOLL_FREE.test(number));
  // Some accounts lack permission to read this.
  if (local.length === 0 || "failure" in campaigns) return [];
  if (campaigns.value.includes("VERIFIED"))
    return [well("Your local number is registered with the carriers (A2P 10DLC).")];
  const [state] = campaigns.value;
  if (state === undefined)
    return [
      trouble(
        `Carriers block texts from ${local.join(", ")}: local numbers must be registered (A2P 10DLC), but this service is not.`,
        `Register a brand and a campaign at ${REGISTRATION}. It takes a few days. A toll-free number takes less time to verify.`,
      ),
    ];
  if (state === "FAILED" || state === "SUSPENDED")
    return [
      trouble(
        `Carriers block texts from ${local.join(", ")}: the registration (A2P 10DLC) has ${state === "FAILED" ? "failed" : "been suspended"}.`,
        `See why at ${REGISTRATION}, and submit it again.`,
      ),
    ];
  return [
    advice(
      `The registration of your local number with the carriers (A2P 10DLC) is not finished: ${state}. Until then, carriers block its texts.`,
      `Wait, and check ${REGISTRATION}. It takes a few days.`,
    ),
  ];
}

function ofTollFree(senders: readonly string[], tollFree: TwilioFacts["tollFree"]): Finding[] {
  if ("failure" in tollFree) return [];
  return senders
    .filter((number) => TOLL_FREE.test(number))
    .map((number) => {
      const status = tollFree.value.find((one) => one.number === number)?.status;
      if (status === "TWILIO_APPROVED") return well(`The toll-free number ${number} is verified.`);
      if (status === "TWILIO_REJECTED")
        return trouble(
          `The verification of the toll-free number ${number} was rejected, so carriers block its texts.`,
          `See why at ${REGISTRATION}, and submit it again.`,
        );
      if (status !== undefined)
        return advice(
          `The verification of the toll-free number ${number} is in progress (${status}). Until then, carriers block its texts.`,
          `Wait, and check ${REGISTRATION}. It takes a few days.`,
        );
      return trouble(
        `The toll-free number ${number} is not verified, so carriers block its texts.`,
        `Have it verified at ${REGISTRATION}. It takes a few days.`,
      );
    });
}
