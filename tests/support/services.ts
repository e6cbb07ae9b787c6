import { POST as resendWebhook } from "@/app/api/webhooks/resend/route";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { POST as twilioWebhook } from "@/app/api/webhooks/twilio/route";
import { fanOutMessages, sendEmails, sendTexts } from "@/lib/notification";
import { forgetEnv, systemCtx } from "@/lib/platform";
import type { SimEmail, SimText } from "@/simulator/core/types";
import { openPayments, type PaymentWorld } from "../factories/payment";
import { startWebhookSite } from "./webhook-site";

/** Half an hour: true fees come when a test moves the clock, and never by themselves. */
const FEES_LATER_MS = 1_800_000;

const ROUTES = {
  "/api/webhooks/stripe": stripeWebhook,
  "/api/webhooks/resend": resendWebhook,
  "/api/webhooks/twilio": twilioWebhook,
};

/** The three providers with our webhooks behind them, and the worker that writes to people. */
export type Services = PaymentWorld & {
  /** What the worker does with messages: fans out, sends, and hears what became of them. */
  deliver(): Promise<void>;
  mailsTo(person: { email: string | null }): SimEmail[];
  textsTo(person: { phoneNumber: string | null }): SimText[];
  /** A member texts us. */
  textUs(person: { phoneNumber: string | null }, body: string): Promise<void>;
};

/** Starts the town for one test file; the environment points at it afterwards. */
export async function openServices(): Promise<Services> {
  const payments = await openPayments();
  const site = await startWebhookSite(ROUTES);
  const { simulator } = payments;
  simulator.setAppUrl(site.url);
  simulator.world.settings.feeDelayMs = FEES_LATER_MS;
  Object.assign(process.env, { APP_URL: site.url, EMAILS_PER_SECOND: "500", TEXTS_PER_SECOND: "500" });
  forgetEnv();
  return {
    ...payments,
    async deliver() {
      const worker = systemCtx("worker");
      await fanOutMessages(worker);
      await sendEmails(worker);
      await sendTexts(worker);
      await simulator.flush();
    },
    mailsTo: ({ email }) => simulator.world.emails.filter((mail) => mail.to === email),
    textsTo: ({ phoneNumber }) => simulator.world.texts.filter((text) => text.to === phoneNumber),
    async textUs({ phoneNumber }, body) {
      await fetch(`${simulator.url}/_sim/inbound-sms`, {
        method: "POST",
        body: JSON.stringify({ from: phoneNumber, body }),
      });
      await simulator.flush();
    },
    async close() {
      await payments.close();
      await site.close();
    },
  };
}
