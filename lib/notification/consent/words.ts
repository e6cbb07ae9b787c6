import { PRODUCT_NAME } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { translatorOf } from "@/messages";

/** Forms show exactly these words, which are stored as agreed to. */
export const consentWords = (language: Language): string =>
  translatorOf(language, "consent")("agree", { product: PRODUCT_NAME });

/** Each fits into one text. */
export const stoppedWords = (language: Language): string =>
  translatorOf(language, "consent")("stopped", { product: PRODUCT_NAME });

export const startedWords = (language: Language): string =>
  translatorOf(language, "consent")("started", { product: PRODUCT_NAME });

type Provider = { name: string; address: string; email: string };

export const helpWords = (language: Language, provider: Provider): string =>
  translatorOf(language, "consent")("help", { product: PRODUCT_NAME, ...provider });
