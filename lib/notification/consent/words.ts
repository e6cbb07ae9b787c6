import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";

const WORDS: Record<Language, string> = {
  en: `With this you agree to get recurring texts from ${PRODUCT_NAME} at this number about needs in your communities, some of them sent by an automated system: at most five for a campaign. It is not a condition of giving, receiving or being a member. Message and data rates may apply. Reply STOP to stop, HELP for help.`,
  es: `Con esto acepta recibir en este número mensajes de texto recurrentes de ${PRODUCT_NAME} sobre necesidades en sus comunidades, algunos enviados por un sistema automático: como máximo cinco por campaña. No es una condición para donar, recibir ni ser miembro. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para dejar de recibirlos, HELP para ayuda.`,
};

/** Forms show exactly these words, which are stored as agreed to. */
export const consentWords = (language: Language): string => WORDS[language];

type Provider = { name: string; address: string; email: string };

/** Kept to one text. */
export const answerWords: Record<
  Language,
  Record<"stopped" | "started", string> & { help: (by: Provider) => string }
> = {
  en: {
    stopped: `${PRODUCT_NAME}: you get no more texts from us. This is the last one. Reply START to get them again.`,
    started: `${PRODUCT_NAME}: you get texts when one of us needs a hand, at most five for a campaign. Msg & data rates may apply. STOP to stop, HELP for help.`,
    help: ({ name, address, email }) =>
      `${PRODUCT_NAME}, by ${name}, ${address}. Questions: ${email}. Msg & data rates may apply. Reply STOP to get no more texts.`,
  },
  es: {
    stopped: `${PRODUCT_NAME}: no recibe más mensajes nuestros. Este es el último. Responda START para volver a recibirlos.`,
    started: `${PRODUCT_NAME}: recibe mensajes cuando alguien necesita ayuda, como máximo cinco por campaña. Pueden aplicarse tarifas de mensajes y datos. STOP para no recibirlos, HELP para ayuda.`,
    help: ({ name, address, email }) =>
      `${PRODUCT_NAME}, de ${name}, ${address}. Preguntas: ${email}. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más mensajes.`,
  },
};
