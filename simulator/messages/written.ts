import type { Language } from "@/lib/kernel/languages";
import { isPrivate } from "@/lib/notification/messages/private-texts";
import { smsSegments } from "@/lib/notification/sending/rules/sms-segments";
import type { MessageContent } from "@/lib/notification/templates/content";
import type { TemplateName } from "@/lib/notification/templates/data";
import { personalize, type RenderedMail, renderMail } from "@/lib/notification/templates/mail/render-mail";
import {
  discreetText,
  TEMPLATE_NAMES,
  writeDigest,
  writeMessage,
} from "@/lib/notification/templates/registry";
import { env } from "@/lib/platform";
import { digestParts, samples } from "./samples";

export type Written = {
  template: TemplateName;
  number: number;
  title: string;
  content: MessageContent;
  mail: RenderedMail;
  from: string;
  text: string;
  segments: ReturnType<typeof smsSegments>;
  /** Text for a shared phone; null if the message may be read by others. */
  discreet: string | null;
};

const READER = "k3T9wQm2Zr7Lx0Vb5NcYh8";
const LINKS = () => ({
  unsubscribe: `${env().APP_URL}/api/unsubscribe/${READER}`,
  choices: `${env().APP_URL}/subscriptions/${READER}`,
  mute: (short: string) => `${env().APP_URL}/not-this-time/${READER}?c=${short}`,
});

const contentOf = (template: TemplateName, data: Record<string, string>, language: Language) =>
  template === "progress-digest"
    ? writeDigest(digestParts(), language, data)
    : writeMessage(template, data, language);

export function writtenSamples(template: TemplateName, language: Language): Written[] {
  const isBlast = template === "campaign" || template === "progress-digest";
  return samples()[template].map(({ title, data }, number) => {
    const content = contentOf(template, data as Record<string, string>, language);
    const rendered = renderMail(content, language, isBlast);
    const mail = isBlast ? personalize(rendered, LINKS()) : rendered;
    const isCampaign = template === "campaign";
    return {
      template,
      number,
      title,
      content,
      mail,
      from: mail.from ?? env().EMAIL_FROM,
      text: content.sms,
      segments: smsSegments(content.sms),
      discreet: isCampaign || isPrivate(template) ? discreetText(language) : null,
    };
  });
}

export { TEMPLATE_NAMES };
