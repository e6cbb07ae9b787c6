import { createHmac } from "node:crypto";
import Stripe from "stripe";
import twilio from "twilio";
import { env } from "@/lib/platform";

export const webhookUrl = (path: string) => `${env().APP_URL}${path}`;

const stripe = new Stripe("sk_test_any");
/** Signed `inSeconds` from now. */
export const fromStripe = (payload: string, inSeconds = 0) =>
  new Request(webhookUrl("/api/webhooks/stripe"), {
    method: "POST",
    body: payload,
    headers: {
      "stripe-signature": stripe.webhooks.generateTestHeaderString({
        payload,
        secret: env().STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(Date.now() / 1000) + inSeconds,
      }),
    },
  });

/** Signed `inSeconds` from now. */
export const fromResend = (body: string, inSeconds = 0) => {
  const timestamp = String(Math.floor(Date.now() / 1000) + inSeconds);
  const key = Buffer.from(`${env().RESEND_WEBHOOK_SECRET}`.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
  return new Request(webhookUrl("/api/webhooks/resend"), {
    method: "POST",
    body,
    headers: { "svix-id": "msg_1", "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` },
  });
};

export const fromTwilio = (query: string, fields: Record<string, string>) => {
  const address = webhookUrl(`/api/webhooks/twilio${query}`);
  return new Request(address, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(`${env().TWILIO_AUTH_TOKEN}`, address, fields),
    },
  });
};
