import { POST as resendWebhook } from "@/app/api/webhooks/resend/route";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { POST as twilioWebhook } from "@/app/api/webhooks/twilio/route";
import { tellOfMilestones } from "@/lib/community";
import { fanOutMessages, sendEmails, sendTexts } from "@/lib/notification";
import { type CtxOptions, forgetEnv, systemCtx } from "@/lib/platform";
import type { SimEmail, SimText } from "@/simulator/core/types";
import { openPayments, type PaymentWorld } from "../factories/payment";
import { startWebhookSite } from "./webhook-site";

/** Half an hour, so that true fees arrive only when a test moves the clock. */
const FEES_LATER_MS = 1_800_000;

/** Delay after which providers have reported each message, so that no report changes a later read. */
const REPORTS_AFTER_SECONDS = 2;

const ROUTES = {
  "/api/webhooks/stripe": stripeWebhook,
  "/api/webhooks/resend": resendWebhook,
  "/api/webhooks/twilio": twilioWebhook,
};

/** Simulated providers, connected to our webhooks, and the sending worker. */
export type Services = PaymentWorld & {
  /** Fans out and sends messages, then delivers the providers' webhooks. */
  deliver(options?: CtxOptions): Promise<void>;
  mailsTo(person: { email: string | null }): SimEmail[];
  textsTo(person: { phoneNumber: string | null }): SimText[];
  textUs(person: { phoneNumber: string | null }, body: string): Promise<void>;
};

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
    async deliver(options = {}) {
      const worker = systemCtx("worker", options);
      await tellOfMilestones(worker);
      await fanOutMessages(worker);
      await sendEmails(worker);
      await sendTexts(worker);
      await simulator.advance(REPORTS_AFTER_SECONDS);
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
