import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { env, isSealed, unseal } from "@/lib/platform";
import { straightMarks } from "../messages/rules/gsm";
import { type CampaignWords, campaignWriters, sectionsOf } from "./campaign";
import type { MessageContent, WritersOf } from "./content";
import type { CampaignMessages, TemplateData, TemplateName } from "./data";
import { accounts as enAccounts } from "./en/accounts";
import { campaign as enCampaign } from "./en/campaign";
import { community as enCommunity } from "./en/community";
import { giving as enGiving } from "./en/giving";
import { phrases as enPhrases } from "./en/phrases";
import { accounts as esAccounts } from "./es/accounts";
import { campaign as esCampaign } from "./es/campaign";
import { community as esCommunity } from "./es/community";
import { giving as esGiving } from "./es/giving";
import { phrases as esPhrases } from "./es/phrases";
import { FRAMES } from "./frame";
import { isolated } from "./names";
import { inWords, type Phrases } from "./phrases";
import { provider } from "./provider";

export type { TemplateData, TemplateName } from "./data";
export { campaignIdFromLink, campaignLink, sampleCampaignLink } from "./links";

export const TO_ADMINS = "to-admins" satisfies TemplateName;

export const CONTACT_MESSAGE = "contact-message" satisfies TemplateName;

const PHRASES: Record<Language, Phrases> = { en: enPhrases, es: esPhrases };
const CAMPAIGN_WORDS: Record<Language, CampaignWords> = { en: enCampaign, es: esCampaign };

const WRITERS: Record<Language, WritersOf<TemplateData>> = {
  en: { ...enAccounts, ...enGiving, ...enCommunity, ...campaignWriters(enCampaign, "en"), ...provider },
  es: { ...esAccounts, ...esGiving, ...esCommunity, ...campaignWriters(esCampaign, "es"), ...provider },
};

export const TEMPLATE_NAMES = Object.keys(WRITERS.en) as TemplateName[];

const isTemplate = (name: string): name is TemplateName => Object.hasOwn(WRITERS.en, name);

/** For a phone that others read. Reveals neither topic nor community. */
export const discreetText = (language: Language = "en") =>
  `${FRAMES[language].discreet(`${env().APP_URL}/notifications`)} ${PRODUCT_NAME}`;

/** Opens sealed values. Call it only right before sending. */
export async function openSealed(stored: Record<string, string>): Promise<Record<string, string>> {
  const opened = { ...stored };
  for (const [key, text] of Object.entries(stored)) if (isSealed(text)) opened[key] = await unseal(text);
  return opened;
}

/** Throws for an unknown template and for sealed data: no ciphertext leaves as a link. */
export function writeMessage(
  template: string,
  given: Record<string, string>,
  language: Language = "en",
): MessageContent {
  if (!isTemplate(template)) throw new Error(`unknown message template ${template}`);
  if (Object.values(given).some(isSealed)) throw new Error(`the data of ${template} is still sealed`);
  const data = isolated(inWords(template, given, PHRASES[language]));
  // Type-checked when stored.
  const write = WRITERS[language][template] as (data: Record<string, string>) => MessageContent;
  const { communityName } = data;
  const content = write(data);
  return {
    ...(communityName ? { aside: communityName } : {}),
    ...content,
    sms: straightMarks(content.sms),
  };
}

type CampaignData = CampaignMessages["campaign"];
const isCampaign = (part: { template: string }) => part.template === ("campaign" satisfies TemplateName);

/** Oldest first, with each campaign's newest words only. */
export function writeDigest(
  parts: readonly { template: string; data: Record<string, string> }[],
  language: Language,
  stored: Record<string, string> = {},
): MessageContent {
  const words = CAMPAIGN_WORDS[language];
  const campaigns = parts.filter(isCampaign).map(({ data }) => isolated(data) as CampaignData);
  const sections = sectionsOf(campaigns, words, language);
  return {
    ...writeMessage("progress-digest", stored, language),
    preheader: words.digest.further(sections.length),
    sections,
  };
}

/** These read well without the campaign's name. */
const NAMED_BY_DONEE: ReadonlySet<string> = new Set<TemplateName>([
  "donation-redirected",
  "gift-refunded",
  "gift-taken-back",
  "gift-given-back",
  "gift-refund-failed",
]);

/**
 * Rewrites a receipt for a reader who must not learn its campaign, like `gift-with-your-address`. Null if it
 * is about the campaign as a whole.
 */
export function withoutCampaign(
  template: string,
  data: Record<string, string>,
): { template: TemplateName; data: Record<string, string> } | null {
  if (template === "donation-receipt") return { template: "gift-with-your-address", data };
  return NAMED_BY_DONEE.has(template)
    ? { template: template as TemplateName, data: { ...data, campaignName: "" } }
    : null;
}
