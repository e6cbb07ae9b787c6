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
    "well: Twilio knows the account, and it is active.",
    "well: Texts that people send reach the site.",
    "well: Texts leave from +18335550100.",
    "well: The toll-free number +18335550100 is verified.",
  ]);
  expect(lines(local("VERIFIED")).at(-1)).toBe(
    "well: The carriers know what is sent from your local number (A2P 10DLC).",
  );
});

it.each<[string, Partial<TwilioFacts>, string[]]>([
  [
    "a token that Twilio does not know",
    { account: { failure: { kind: "refused", detail: "401 20003" } } },
    ["trouble: Twilio does not know the account of TWILIO_ACCOUNT_SID with TWILIO_AUTH_TOKEN."],
  ],
  [
    "an account that is suspended",
    { account: { value: { status: "suspended", type: "Full" } } },
    ["trouble: The Twilio account is suspended: no text leaves."],
  ],
  [
    "a trial",
    { account: { value: { status: "active", type: "Trial" } } },
    [
      "advice: The Twilio account is a trial: texts go only to numbers that you have verified there, with words of Twilio's before them.",
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
    ["trouble: Texts that people send, STOP among them, do not reach the site: Twilio hands them to nobody."],
  ],
  [
    "texts of people that go elsewhere",
    service({ inboundRequestUrl: "https://old.example.org/api/webhooks/twilio" }),
    [
      "trouble: Texts that people send, STOP among them, do not reach the site: Twilio hands them to https://old.example.org/api/webhooks/twilio.",
    ],
  ],
  [
    "texts of people that go to each number's own webhook",
    service({ useInboundWebhookOnNumber: true }),
    [
      "trouble: Twilio hands texts that people send, STOP among them, to each number's own webhook and not to the site.",
    ],
  ],
  [
    "texts that are handed over by GET",
    service({ inboundMethod: "GET" }),
    ["trouble: Twilio hands texts over by HTTP GET, and the site takes POST alone."],
  ],
  [
    "a local number that is not registered",
    local(),
    [
      "trouble: The carriers refuse texts from +19375550100: local numbers have to be registered (A2P 10DLC), and this service is not.",
    ],
  ],
  [
    "a registration that is under way",
    local("IN_PROGRESS"),
    [
      "advice: The registration of your local number with the carriers (A2P 10DLC) is not finished: IN_PROGRESS. Until then they refuse its texts.",
    ],
  ],
  [
    "a registration that has failed",
    local("FAILED"),
    ["trouble: The carriers refuse texts from +19375550100: the registration (A2P 10DLC) has failed."],
  ],
  [
    "a toll-free number that nobody has had verified",
    { tollFree: { value: [] } },
    ["trouble: The toll-free number +18335550100 is not verified, and carriers stop its texts."],
  ],
  [
    "a toll-free number whose verification is under way",
    tollFree("IN_REVIEW"),
    [
      "advice: The verification of the toll-free number +18335550100 is under way (IN_REVIEW). Until then carriers stop its texts.",
    ],
  ],
  [
    "a toll-free number whose verification was refused",
    tollFree("TWILIO_REJECTED"),
    [
      "trouble: The verification of the toll-free number +18335550100 was refused, and carriers stop its texts.",
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
