import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { DEFAULT_TIME_ZONE } from "@/lib/kernel";
import { type Language, LOCALES } from "@/lib/kernel/languages";
import { en } from "@/messages/en";
import { es } from "@/messages/es";

const MESSAGES = { en, es };

export const withWords = (children: ReactNode, language: Language = "en") => (
  <NextIntlClientProvider
    locale={LOCALES[language]}
    timeZone={DEFAULT_TIME_ZONE}
    messages={MESSAGES[language]}
  >
    {children}
  </NextIntlClientProvider>
);
