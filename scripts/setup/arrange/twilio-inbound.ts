import { ask } from "@/scripts/doctor/answer";
import { isPublic, webhookAddress } from "@/scripts/doctor/settings";
import { failureOfTwilio } from "@/scripts/doctor/twilio/ask";
import type { Step } from "@/scripts/setup/answers";

/** Makes Twilio, after asking, forward incoming texts such as STOP to the site. */
export async function arrangeTwilioInbound({ dialog, answers }: Step): Promise<void> {
  const settings = answers.settings();
  const address = webhookAddress(settings, "twilio");
  if (address === null || !(isPublic(settings) || answers.has("SIMULATOR_URL"))) return;
  const service = async () => {
    const { twilioWith } = await import("@/scripts/doctor/twilio/client");
    return twilioWith(settings).messaging.v1.services(answers.of("TWILIO_MESSAGING_SERVICE_SID"));
  };
  const found = await ask(async () => (await service()).fetch(), failureOfTwilio);
  if ("failure" in found) return;
  const { inboundRequestUrl, inboundMethod, useInboundWebhookOnNumber } = found.value;
  const leadsHere =
    inboundRequestUrl === address && !useInboundWebhookOnNumber && (inboundMethod ?? "POST") === "POST";
  if (leadsHere) return;
  const isWanted = await dialog.confirm({
    name: "CHANGE_TWILIO_INBOUND",
    message: "Have Twilio send incoming texts, including STOP, to the site?",
    hint: inboundRequestUrl
      ? `They go to ${inboundRequestUrl} now.`
      : `They go nowhere now. The site receives them at ${address}`,
    initial: true,
    unasked: "offer",
  });
  if (!isWanted) return;
  const changed = await ask(
    async () =>
      (await service()).update({
        inboundRequestUrl: address,
        inboundMethod: "POST",
        useInboundWebhookOnNumber: false,
      }),
    failureOfTwilio,
  );
  dialog.tell(
    "value" in changed
      ? "Incoming texts reach the site."
      : `Twilio did not change it (${changed.failure.detail}).`,
  );
}
