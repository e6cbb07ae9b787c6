import { numberText } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { MESSAGE_TYPES, type MessageType } from "./milestones";
import { isSameText } from "./texts";

/** Values for `{{need}}` and `{{goal}}`. */
export type Need = { campaignTypeId?: number | null | undefined; amount?: number | null | undefined };

/** Null: our text. */
type OwnTexts = { english: string | null; spanish: string | null };

/** Types of need that can follow "a hand"; `{{need}}` is empty for the others. */
const WITH: Record<Language, Partial<Record<number, string>>> = {
  en: { 1: "with medical bills", 2: "with housing", 4: "with school costs", 5: "with food and bills" },
  es: {
    1: "con gastos médicos",
    2: "con la vivienda",
    4: "con gastos escolares",
    5: "con comida y cuentas",
  },
};

/**
 * Each fits one SMS segment with a 30-letter name, a goal of $999,999, a 35-character link and opt-out words
 * (decision 018).
 *
 * - GSM characters only; Spanish avoids accents that GSM lacks, or omits them.
 * - Link and opt-out words are added on sending.
 */
const OURS: Record<Language, Record<MessageType, string>> = {
  en: {
    2: "{{communityName}}: one of us could use a hand {{need}}. We hope for {{goal}}.",
    3: "{{communityName}}: a quarter of the way. Thank you. If you meant to give, you still can.",
    4: "{{communityName}}: halfway there. Thank you. If you meant to give, you still can.",
    5: "{{communityName}}: three quarters there. Thank you. If you meant to give, you still can.",
    6: "{{communityName}}: the goal is met. Thank you. More gifts go to the same person.",
  },
  es: {
    2: "{{communityName}}: alguien necesita una mano {{need}}. Meta: {{goal}}.",
    3: "{{communityName}}: ya va un cuarto. Gracias. Si pensaba donar, todavía puede.",
    4: "{{communityName}}: ya va la mitad. Gracias. Si pensaba donar, todavía puede.",
    5: "{{communityName}}: ya van tres cuartos. Gracias. Si pensaba donar, todavía puede.",
    6: "{{communityName}}: meta cumplida. Gracias. Lo que llegue es para la misma persona.",
  },
};

/** Former English texts, still in campaigns launched with them. */
const FORMER: Record<MessageType, string> = {
  2: "{{communityName}}: one of us could use a hand {{need}}. We hope to raise {{goal}}. If you can, give quietly here. If not, no need to answer.",
  3: "{{communityName}}: a quarter of the way. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  4: "{{communityName}}: halfway there. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  5: "{{communityName}}: three quarters of the way. Thank you for every gift so far. If you meant to give, you still can, quietly, here.",
  6: "{{communityName}}: the goal is met. Thank you, every one of you. What comes in beyond it goes to the same person.",
};

/** Fills in need and goal. Drops a sentence whose goal is missing. */
export function fillNeed(text: string, { campaignTypeId, amount }: Need, language: Language = "en"): string {
  const need = (campaignTypeId ? WITH[language][campaignTypeId] : undefined) ?? "";
  const sentences = text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => amount || !sentence.includes("{{goal}}"));
  return sentences
    .join(" ")
    .replaceAll("{{need}}", () => need)
    .replaceAll("{{goal}}", () => `$${numberText(amount ?? 0)}`)
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .trim();
}

/** As admins edit it, with placeholders. */
export const templateOf = (type: MessageType, language: Language, own?: OwnTexts | null): string =>
  (language === "en" ? own?.english : own?.spanish) ?? OURS[language][type];

/** Returns the community's text or ours. */
export const defaultText = (type: MessageType, need: Need = {}, own?: OwnTexts | null): string =>
  fillNeed(templateOf(type, "en", own), need);

/** Fills the need into an unchanged API default; keeps other words. */
export const launchedText = (
  type: MessageType,
  content: string,
  need: Need,
  own?: OwnTexts | null,
): string => (isSameText(content, defaultText(type, {}, own)) ? defaultText(type, need, own) : content);

/** Undefined if the English default was changed for this campaign: the admin's words are for all. */
export function spanishOf(
  type: MessageType,
  content: string,
  need: Need,
  own?: OwnTexts | null,
): string | undefined {
  const isOurs = isSameText(content, defaultText(type, need, own));
  const wasOurs = !own?.english && isSameText(content, fillNeed(FORMER[type], need));
  if (!isOurs && !wasOurs) return undefined;
  if (own?.english && !own.spanish) return undefined;
  return fillNeed(templateOf(type, "es", own), need, "es");
}

export const MESSAGE_TYPE_NAMES: Record<MessageType, string> = {
  2: "At launch",
  3: "25% of funds raised",
  4: "50% of funds raised",
  5: "75% of funds raised",
  6: "100% of funds raised",
};

export type CommunityTexts = ReadonlyMap<MessageType, OwnTexts & { isEnabled: boolean }>;

export type OwnDefaults = Partial<Record<MessageType, string>>;

export const ownDefaults = (own: CommunityTexts): OwnDefaults =>
  Object.fromEntries([...own].flatMap(([type, { english }]) => (english === null ? [] : [[type, english]])));

/** On unless the community disables one (000 §3). */
export const defaultTexts = (need: Need = {}, own?: CommunityTexts) =>
  MESSAGE_TYPES.map((messageType) => ({
    messageType,
    content: defaultText(messageType, need, own?.get(messageType)),
    isEnabled: own?.get(messageType)?.isEnabled ?? true,
  }));

/** Replaces texts by given ones of the same type. */
export const overlay = <T extends { messageType: MessageType }>(
  standing: readonly T[],
  given: readonly T[],
): T[] =>
  MESSAGE_TYPES.flatMap(
    (type) =>
      given.find((one) => one.messageType === type) ?? standing.find((one) => one.messageType === type) ?? [],
  );
