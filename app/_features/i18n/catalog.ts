import type { Language, Locale } from "@/lib/kernel/languages";
import { en } from "@/messages/en";
import { es } from "@/messages/es";

export type Messages = typeof en;

export type Namespace = keyof Messages;

/** A missing text does not compile. */
export const CATALOGUE: Record<Language, Messages> = { en, es };

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
