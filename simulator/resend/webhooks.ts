import { createHmac } from "node:crypto";
import type { WebhookEventPayload } from "resend";
import { createPoster } from "@/simulator/core/signed-post";
import type { JobData, JobHandler, World } from "@/simulator/core/types";
import type { ReceivedMail, StoredMail } from "./state";

export const RESEND_WEBHOOK_SECRET = "whsec_c2ltdWxhdG9yLXJlc2VuZC1zZWNyZXQ=";

const DELIVERY_MS = 300;
const COMPLAINT_MS = 1_500;
const JOB = "resend.fate";

type Fate = "delivered" | "bounced" | "complained";

const poster = createPoster({
  job: "resend.post",
  contentType: "application/json",
  sign: svixHeaders,
  // Resend's schedule: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h.
  retryAfterSeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
});

export const mailJobs: Record<string, JobHandler> = { [JOB]: postEvent, ...poster.jobs };

/** `bounce@` addresses bounce permanently, `complain@` ones report spam after delivery. */
export function announce(world: World, mail: StoredMail, to: string): void {
  const name = to.toLowerCase();
  const first: Fate = name.startsWith("bounce@") ? "bounced" : "delivered";
  world.schedule(DELIVERY_MS, JOB, { mail: mail.id, to, fate: first });
  if (name.startsWith("complain@"))
    world.schedule(COMPLAINT_MS, JOB, { mail: mail.id, to, fate: "complained" });
}

function postEvent(world: World, data: JobData): void {
  const mail = world.resend.mails[String(data.mail)];
  const fate = (["delivered", "bounced", "complained"] as const).find((known) => known === data.fate);
  if (!mail || !fate) return;
  mail.lastEvent = fate;
  world.touch();
  poster.post(world, {
    id: world.id("msg"),
    event: `email.${fate}`,
    url: `${world.appUrl}/api/webhooks/resend`,
    body: JSON.stringify(payload(world, mail, String(data.to), fate)),
  });
}

/** Without its text, like Resend. */
export function tellReceived(world: World, mail: ReceivedMail): void {
  poster.post(world, {
    id: world.id("msg"),
    event: "email.received",
    url: `${world.appUrl}/api/webhooks/resend`,
    body: JSON.stringify({
      type: "email.received",
      created_at: new Date(world.now()).toISOString(),
      data: {
        email_id: mail.id,
        created_at: mail.createdAt,
        from: mail.from,
        to: mail.to,
        bcc: [],
        cc: [],
        message_id: `<${mail.id}@mail.simulator>`,
        subject: mail.subject,
        attachments: [],
      },
    }),
  });
}

function payload(world: World, mail: StoredMail, to: string, fate: Fate): WebhookEventPayload {
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
  if (fate === "delivered") return { type: "email.delivered", created_at, data };
  if (fate === "complained") return { type: "email.complained", created_at, data };
  const bounce = {
    type: "Permanent",
    subType: "General",
    message: "The recipient's mail server says that there is no such mailbox.",
  };
  return { type: "email.bounced", created_at, data: { ...data, bounce } };
}

/** Signs with real time, which receivers check. */
function svixHeaders({ id, body, forged }: { id: string; body: string; forged: boolean }) {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = forged ? "forged" : Buffer.from(RESEND_WEBHOOK_SECRET.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}
