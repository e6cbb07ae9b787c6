import { createHmac } from "node:crypto";
import type { WebhookEventPayload } from "resend";
import { postSigned } from "@/simulator/core/signed-post";
import type { World } from "@/simulator/core/types";
import type { MailEvent, StoredMail } from "./state";

/** The secret that the simulator signs Resend's webhooks with. */
export const RESEND_WEBHOOK_SECRET = "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=";

const DELIVERY_MS = 300;
const COMPLAINT_MS = 1_500;
/** Resend's schedule after the first attempt: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
const RETRIES = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const;

/**
 * Tells the application what became of a mail to one recipient: addresses starting with `bounce@` bounce for
 * good, those starting with `complain@` are delivered and then reported as spam, the others are delivered.
 */
export function announce(world: World, mail: StoredMail, to: string): void {
  const name = to.toLowerCase();
  tell(world, mail, to, name.startsWith("bounce@") ? "bounced" : "delivered", DELIVERY_MS);
  if (name.startsWith("complain@")) tell(world, mail, to, "complained", COMPLAINT_MS);
}

function tell(
  world: World,
  mail: StoredMail,
  to: string,
  what: Extract<MailEvent, "delivered" | "bounced" | "complained">,
  afterMs: number,
): void {
  const id = world.id("msg");
  world.later(afterMs, () => {
    mail.lastEvent = what;
    world.touch();
    const body = JSON.stringify(payload(world, mail, to, what));
    postSigned(world, 0, {
      event: `email.${what}`,
      url: `${world.appUrl}/api/webhooks/resend`,
      contentType: "application/json",
      body,
      sign: () => svixHeaders(id, body),
      signatureHeader: "svix-signature",
      retryAfterSeconds: RETRIES,
    });
  });
}

function payload(
  world: World,
  mail: StoredMail,
  to: string,
  what: "delivered" | "bounced" | "complained",
): WebhookEventPayload {
  const created_at = new Date(world.now()).toISOString();
  const data = {
    created_at: mail.createdAt,
    email_id: mail.id,
    message_id: mail.messageId,
    from: mail.from,
    to: [to],
    subject: mail.subject,
    tags: Object.fromEntries(mail.tags.map((tag) => [tag.name, tag.value])),
  };
  if (what === "delivered") return { type: "email.delivered", created_at, data };
  if (what === "complained") return { type: "email.complained", created_at, data };
  const bounce = {
    type: "Permanent",
    subType: "General",
    message: "The recipient's mail server says that there is no such mailbox.",
  };
  return { type: "email.bounced", created_at, data: { ...data, bounce } };
}

/** Signs by the real clock, because the receiver compares the timestamp with its own. */
function svixHeaders(id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(RESEND_WEBHOOK_SECRET.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}
