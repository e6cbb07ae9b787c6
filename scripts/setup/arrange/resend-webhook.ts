import type { Resend, WebhookEvent } from "resend";
import { RESEND_EVENTS, RESEND_INBOUND_EVENT } from "@/lib/integrations/resend/events";
import { ask } from "@/scripts/doctor/answer";
import {
  dataOf,
  failureOfResend,
  type ResendWebhook,
  resendWith,
  webhooksAt,
} from "@/scripts/doctor/resend/ask";
import { isPublic, webhookAddress } from "@/scripts/doctor/settings";
import { askFor, type Step } from "@/scripts/setup/answers";
import { RESEND_WEBHOOK_SECRET } from "@/scripts/setup/groups";

const isReachable = ({ answers }: Step) => isPublic(answers.settings()) || answers.has("SIMULATOR_URL");

const eventsFor = ({ answers }: Step): WebhookEvent[] => [
  ...RESEND_EVENTS,
  ...(answers.has("INBOUND_EMAIL_DOMAIN") ? [RESEND_INBOUND_EVENT] : []),
];

/**
 * Creates or repairs the webhook, after asking, and keeps its secret. If Resend is unreachable, asks for the
 * secret.
 */
export async function arrangeResendWebhook(step: Step): Promise<void> {
  const { answers, dialog } = step;
  const address = webhookAddress(answers.settings(), "resend");
  const resend = resendWith(answers.of("RESEND_API_KEY"), answers.settings());
  const listed =
    address !== null && isReachable(step)
      ? await ask(() => webhooksAt(resend, address), failureOfResend)
      : null;
  // The doctor reports an unknown key next.
  if (listed && "failure" in listed && listed.failure.kind === "refused") return;
  if (address === null || listed === null || "failure" in listed) {
    await askFor(step, RESEND_WEBHOOK_SECRET);
    return;
  }
  const [webhook] = listed.value;
  if (webhook) {
    answers.set(RESEND_WEBHOOK_SECRET.name, webhook.signing_secret);
    return putInOrder(step, resend, webhook);
  }
  const isWanted = await dialog.confirm({
    name: "MAKE_RESEND_WEBHOOK",
    message: "Create the webhook in your Resend account?",
    hint: `Resend uses it to report which e-mails bounced: ${address}`,
    initial: true,
    unasked: "offer",
  });
  if (!isWanted) {
    await askFor(step, RESEND_WEBHOOK_SECRET);
    return;
  }
  const made = await ask(
    () => dataOf(resend.webhooks.create({ endpoint: address, events: eventsFor(step) })),
    failureOfResend,
  );
  if ("failure" in made) {
    dialog.tell(
      `Resend did not create it (${made.failure.detail}). Create it yourself at https://resend.com/webhooks: ${address}`,
    );
    await askFor(step, RESEND_WEBHOOK_SECRET);
    return;
  }
  answers.set(RESEND_WEBHOOK_SECRET.name, made.value.signing_secret);
  dialog.tell("The webhook is created, and its signing secret is saved.");
}

async function putInOrder(step: Step, resend: Resend, { id, status, events }: ResendWebhook): Promise<void> {
  const present = (events ?? []) as WebhookEvent[];
  const missing = eventsFor(step).filter((event) => !present.includes(event));
  const isOff = status !== "enabled";
  if (missing.length === 0 && !isOff) return;
  const isWanted = await step.dialog.confirm({
    name: "CHANGE_RESEND_WEBHOOK",
    message: isOff
      ? "Resend's webhook is turned off. Turn it on, with all required events?"
      : `Resend's webhook is not sent ${missing.join(", ")}. Add them?`,
    initial: true,
    unasked: "offer",
  });
  if (!isWanted) return;
  const changed = await ask(
    () => dataOf(resend.webhooks.update(id, { events: [...present, ...missing], status: "enabled" })),
    failureOfResend,
  );
  step.dialog.tell(
    "value" in changed
      ? "Resend's webhook is in order."
      : `Resend did not change it (${changed.failure.detail}).`,
  );
}
