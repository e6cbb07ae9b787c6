import MailComposer from "nodemailer/lib/mail-composer";
import { type Email, headersOf } from "../email";

export type Composed = { raw: Buffer; envelope: { from: string; to: string[] } };

const domainOf = (from: string) => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "localhost";

/** Stable, so that duplicates are recognizable. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${domainOf(from)}>`;

export async function compose(
  email: Email,
  { from, messageId, date }: { from: string; messageId: string; date: Date },
): Promise<Composed> {
  const mail = new MailComposer({
    from: email.from ?? from,
    to: { name: "", address: email.to },
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: headersOf(email),
    messageId,
    date,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from: sender, to } = mail.getEnvelope();
  return { raw: await mail.build(), envelope: { from: sender || "", to } };
}
