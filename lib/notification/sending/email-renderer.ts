import type { Email } from "@/lib/integrations/email";
import { choicesUrl, muteUrl } from "../preferences/choice-links";
import { unsubscribeUrl } from "../preferences/unsubscribe";
import type { MessageContent } from "../templates/content";
import { personalize, type RenderedMail, renderMail } from "../templates/mail/render-mail";
import { openSealed, writeDigest, writeMessage } from "../templates/registry";
import type { Claimed } from "./entitled";

async function contentOf({ template, data, language, parts }: Claimed): Promise<MessageContent> {
  const opened = await openSealed(data);
  return parts.length > 0 ? writeDigest(parts, language, opened) : writeMessage(template, opened, language);
}

/** Renders each message once per language. */
export class EmailRenderer {
  private readonly rendered = new Map<string, RenderedMail>();

  /** Returns the error of the e-mail that cannot be rendered. */
  async mailsFor(rows: readonly Claimed[]): Promise<Email[] | Error> {
    try {
      const mails: Email[] = [];
      for (const row of rows) mails.push(await this.mailFor(row));
      return mails;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async mailFor(row: Claimed): Promise<Email> {
    const key = `${row.messageId}:${row.language}`;
    const isBlast = row.isBlast || row.parts.length > 0;
    const mail = this.rendered.get(key) ?? renderMail(await contentOf(row), row.language, isBlast);
    // Personal e-mails are not cached: thirty thousand digests would fill the memory.
    if (row.isBlast) this.rendered.set(key, mail);
    const { userId } = row;
    if (!isBlast || !userId) return { to: row.address, ...mail, headers: {} };
    const unsubscribe = unsubscribeUrl(userId);
    const own = { unsubscribe, choices: choicesUrl(userId), mute: (short: string) => muteUrl(userId, short) };
    return {
      to: row.address,
      ...personalize(mail, own),
      headers: {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    };
  }
}
