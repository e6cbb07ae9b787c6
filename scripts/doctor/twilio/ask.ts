import { type Answer, ask, type Failure, failureOfNetwork, failureOfStatus } from "@/scripts/doctor/answer";
import type { Settings } from "@/scripts/doctor/settings";

export type TwilioService = {
  name: string;
  inboundRequestUrl: string | null;
  inboundMethod: string | null;
  /** Then each number's webhook applies, and the service's is ignored. */
  useInboundWebhookOnNumber: boolean;
};

export type TwilioFacts = {
  account: Answer<{ status: string; type: string }>;
  service: Answer<TwilioService>;
  senders: Answer<string[]>;
  campaigns: Answer<string[]>;
  tollFree: Answer<{ number: string; status: string }[]>;
};

export function failureOfTwilio(error: unknown): Failure {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof status !== "number") return failureOfNetwork(error);
  return failureOfStatus(status, typeof code === "number" ? `${code}` : undefined);
}

/** Changes nothing at Twilio. */
export async function askTwilio(settings: Settings): Promise<TwilioFacts> {
  const { TWILIO_ACCOUNT_SID = "", TWILIO_MESSAGING_SERVICE_SID = "" } = settings;
  // The SDK rejects an invalid account before any request. It is large, so it is loaded on demand.
  const client = await ask(
    async () => (await import("./client")).twilioWith(settings),
    (): Failure => ({ kind: "refused", detail: "SID" }),
  );
  if ("failure" in client) {
    return { account: client, service: client, senders: client, campaigns: client, tollFree: client };
  }
  const asked = <T>(question: () => Promise<T>) => ask(question, failureOfTwilio);
  const service = () => client.value.messaging.v1.services(TWILIO_MESSAGING_SERVICE_SID);
  const [account, found, senders, campaigns, tollFree] = await Promise.all([
    asked(async () => {
      const { status, type } = await client.value.api.v2010.accounts(TWILIO_ACCOUNT_SID).fetch();
      return { status, type };
    }),
    asked(async () => {
      const { friendlyName, inboundRequestUrl, inboundMethod, useInboundWebhookOnNumber } =
        await service().fetch();
      return { name: friendlyName, inboundRequestUrl, inboundMethod, useInboundWebhookOnNumber };
    }),
    asked(async () => {
      const [numbers, codes] = await Promise.all([
        service().phoneNumbers.list(),
        service().shortCodes.list(),
      ]);
      return [...numbers.map(({ phoneNumber }) => phoneNumber), ...codes.map(({ shortCode }) => shortCode)];
    }),
    asked(async () => (await service().usAppToPerson.list()).map(({ campaignStatus }) => campaignStatus)),
    asked(async () => {
      const verifications = await client.value.messaging.v1.tollfreeVerifications.list({ limit: 50 });
      return verifications.map(({ tollfreePhoneNumber, status }) => ({
        number: tollfreePhoneNumber,
        status,
      }));
    }),
  ]);
  return { account, service: found, senders, campaigns, tollFree };
}
