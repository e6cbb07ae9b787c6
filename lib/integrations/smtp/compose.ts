import MailComposer from "nodemailer/lib/mail-composer";
import { type Email, headersOf } from "../email";

/** An e-mail as it travels, and for whom. */
export type Composed = { raw: Buffer; envelope: { from: string; to: string[] } };

/** The part after the @ of a sender such as `Manyhands <hello@give.example.org>`. */
const domainOf = (from: string) => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "localhost";

/** The Message-ID of what has this id: always the same, so that whoever gets it twice can tell. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${domainOf(from)}>`;

/** Writes an e-mail with its parts in text and HTML as MIME. */
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
