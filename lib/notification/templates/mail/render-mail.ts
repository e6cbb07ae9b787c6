import type { Language } from "@/lib/kernel/languages";
import { env } from "@/lib/platform";
import type { MessageContent } from "../content";
import { FRAMES } from "../frame";
import { bodyOf } from "./body";
import { type OwnLinks, withOwnLinks } from "./marks";
import { senderOf } from "./sender";
import { textPart } from "./text-part";

export type RenderedMail = { subject: string; html: string; text: string; from?: string; replyTo?: string };

/** Deterministic, as the idempotency key requires. `isBlast` has placeholders for personal links. */
export function renderMail(content: MessageContent, language: Language, isBlast: boolean): RenderedMail {
  const frame = FRAMES[language];
  return {
    subject: content.subject,
    html: bodyOf({ content, frame, language, isBlast }),
    text: textPart(content, frame, isBlast),
    ...(content.sender ? { from: senderOf(env().EMAIL_FROM, content.sender, frame.by) } : {}),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}

export const personalize = (mail: RenderedMail, links: OwnLinks): RenderedMail => ({
  ...mail,
  html: withOwnLinks(mail.html, links),
  text: withOwnLinks(mail.text, links),
});
