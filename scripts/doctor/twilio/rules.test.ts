import { expect, it } from "vitest";
import type { TwilioFacts, TwilioService } from "./ask";
import { twilioFindings } from "./rules";

const SETTINGS = { APP_URL: "https://give.example.org", TWILIO_MESSAGING_SERVICE_SID: "MG1" };
const service = (changes: Partial<TwilioService> = {}) => ({
  service: {
    value: {
      name: "Ours",
      inboundRequestUrl: "https://give.example.org/api/webhooks/twilio",
      inboundMethod: "POST",
      useInboundWebhookOnNumber: false,
      ...changes,
    },
  },
});
const TOLL_FREE = "+18335550100";
const LOCAL = "+19375550100";
const GOOD: TwilioFacts = {
  account: { value: { status: "active", type: "Full" } },
  ...service(),
  senders: { value: [TOLL_FREE] },
  campaigns: { value: [] },
  tollFree: { value: [{ number: TOLL_FREE, status: "TWILIO_APPROVED" }] },
};
const local = (...campaigns: string[]) => ({ senders: { value: [LOCAL] }, campaigns: { value: campaigns } });
const tollFree = (status: string) => ({ tollFree: { value: [{ number: TOLL_FREE, status }] } });
const lines = (facts: Partial<TwilioFacts> = {}) =>
  twilioFindings(SETTINGS, { ...GOOD, ...facts }).map(({ state, sentence }) => `${state}: ${sentence}`);

it("an account that is as it should be is well in every part", () => {
  expect(lines()).toEqual([
    "well: Twilio accepts the account, and it is active.",
    "well: Incoming texts reach the site.",
    "well: Texts are sent from +18335550100.",
    "well: The toll-free number +18335550100 is verified.",
  ]);
  expect(lines(local("VERIFIED")).at(-1)).toBe(
    "well: Your local number is registered with the carriers (A2P 10DLC).",
  );
});

it.each<[string, Partial<TwilioFacts>, string[]]>([
  [
    "a token that Twilio does not know",
    { account: { failure: { kind: "refused", detail: "401 20003" } } },
    ["trouble: Twilio rejects TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN."],
  ],
  [
    "an account that is suspended",
    { account: { value: { status: "suspended", type: "Full" } } },
    ["trouble: The Twilio account is suspended, so no texts go out."],
  ],
  [
    "a trial",
    { account: { value: { status: "active", type: "Trial" } } },
    [
      "advice: The Twilio account is a trial account. Texts go only to numbers you verified there, and begin with a note from Twilio.",
    ],
  ],
  [
    "a service that is not there",
    { service: { failure: { kind: "missing", detail: "404 20404" } } },
    ["trouble: Twilio does not have the messaging service of TWILIO_MESSAGING_SERVICE_SID."],
  ],
  [
    "a service without a number",
    { senders: { value: [] } },
    ["trouble: The messaging service “Ours” has no number to send from."],
  ],
  [
    "texts of people that go to nobody",
    service({ inboundRequestUrl: null }),
    ["trouble: Incoming texts, including STOP, do not reach the site: Twilio sends them nowhere."],
  ],
  [
    "texts of people that go elsewhere",
    service({ inboundRequestUrl: "https://old.example.org/api/webhooks/twilio" }),
    [
      "trouble: Incoming texts, including STOP, do not reach the site: Twilio sends them to https://old.example.org/api/webhooks/twilio.",
    ],
  ],
  [
    "texts of people that go to each number's own webhook",
    service({ useInboundWebhookOnNumber: true }),
    [
      "trouble: Twilio sends incoming texts, including STOP, to each number's own webhook instead of the site.",
    ],
  ],
  [
    "texts that are handed over by GET",
    service({ inboundMethod: "GET" }),
    ["trouble: Twilio sends incoming texts by HTTP GET, but the site accepts only POST."],
  ],
  [
    "a local number that is not registered",
    local(),
    [
      "trouble: Carriers block texts from +19375550100: local numbers must be registered (A2P 10DLC), but this service is not.",
    ],
  ],
  [
    "a registration that is under way",
    local("IN_PROGRESS"),
    [
      "advice: The registration of your local number with the carriers (A2P 10DLC) is not finished: IN_PROGRESS. Until then, carriers block its texts.",
    ],
  ],
  [
    "a registration that has failed",
    local("FAILED"),
    ["trouble: Carriers block texts from +19375550100: the registration (A2P 10DLC) has failed."],
  ],
  [
    "a toll-free number that nobody has had verified",
    { tollFree: { value: [] } },
    ["trouble: The toll-free number +18335550100 is not verified, so carriers block its texts."],
  ],
  [
    "a toll-free number whose verification is under way",
    tollFree("IN_REVIEW"),
    [
      "advice: The verification of the toll-free number +18335550100 is in progress (IN_REVIEW). Until then, carriers block its texts.",
    ],
  ],
  [
    "a toll-free number whose verification was refused",
    tollFree("TWILIO_REJECTED"),
    [
      "trouble: The verification of the toll-free number +18335550100 was rejected, so carriers block its texts.",
    ],
  ],
  [
    "a registration that may not be asked about",
    { ...local(), campaigns: { failure: { kind: "odd", detail: "400" } } },
    [],
  ],
])("%s", (_, facts, expected) =>
  expect(lines(facts).filter((line) => !line.startsWith("well"))).toEqual(expected),
);
