import { createHash } from "node:crypto";
import type { GetReceivingEmailResponseSuccess } from "resend";
import type { World } from "@/simulator/core/types";
import type { ReceivedMail, StoredMail } from "./state";
import { tellReceived } from "./webhooks";

type Incoming = Pick<ReceivedMail, "from" | "to" | "subject" | "text" | "html"> & {
  headers?: Record<string, string>;
};

/** Notifies the site by a signed webhook. */
export function receiveMail(world: World, { headers = {}, ...mail }: Incoming): ReceivedMail {
  const hex = createHash("sha256").update(world.id("received")).digest("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  const received = { id, ...mail, headers, createdAt: new Date(world.now()).toISOString() };
  world.resend.received = { ...world.resend.received, [id]: received };
  world.touch();
  tellReceived(world, received);
  return received;
}

/** Quotes the e-mail below. */
export function answerMail(world: World, mail: StoredMail, words: string): ReceivedMail {
  const quoted = (mail.text ?? "").split("\n").map((line) => `> ${line}`);
  return receiveMail(world, {
    from: mail.to[0] ?? "",
    to: mail.replyTo ?? [mail.from],
    subject: mail.subject.startsWith("Re: ") ? mail.subject : `Re: ${mail.subject}`,
    text: [words, "", `On ${mail.createdAt.slice(0, 10)}, ${mail.from} wrote:`, ...quoted].join("\n"),
  });
}

export const shownReceived = (mail: ReceivedMail): GetReceivingEmailResponseSuccess => ({
  object: "email",
  id: mail.id,
  to: mail.to,
  from: mail.from,
  created_at: mail.createdAt,
  subject: mail.subject,
  bcc: null,
  cc: null,
  reply_to: null,
  received_for: mail.to,
  html: mail.html ?? null,
  text: mail.text,
  headers: mail.headers,
  message_id: `<${mail.id}@mail.simulator>`,
  raw: null,
  attachments: [],
});
