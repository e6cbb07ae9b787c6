import { createHash } from "node:crypto";
import type { World } from "@/simulator/core/types";
import { bareAddress, type MailRequest } from "./request";
import type { StoredMail } from "./state";
import { announce } from "./webhooks";

/** One outbox entry per recipient; webhooks report its delivery. */
export function acceptMail(world: World, mail: MailRequest, idempotencyKey: string | null): StoredMail {
  const id = uuid(world.id("email"));
  const createdAt = new Date(world.now()).toISOString();
  const stored: StoredMail = {
    id,
    messageId: `<${id}@resend.simulator>`,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    tags: mail.tags,
    lastEvent: "sent",
    createdAt,
  };
  world.resend.mails[id] = stored;
  const recipients = [...mail.to, ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(bareAddress);
  for (const [index, to] of recipients.entries()) {
    world.emails.push({
      id: index === 0 ? id : `${id}-${index + 1}`,
      to,
      from: mail.from,
      subject: mail.subject,
      html: mail.html ?? "",
      text: mail.text ?? "",
      headers: mail.headers,
      idempotencyKey,
      createdAt,
    });
    announce(world, stored, to);
  }
  world.touch();
  return stored;
}

/** Deterministic. */
function uuid(seed: string): string {
  const hex = createHash("sha256").update(seed).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
