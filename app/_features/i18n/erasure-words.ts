import type { Language } from "@/lib/kernel/languages";
import { erasureFacts } from "@/lib/platform";
import { erasureWords as english } from "@/messages/en/erasure";
import { erasureWords as spanish } from "@/messages/es/erasure";

const WORDS = { en: english, es: spanish };

export const erasureWords = (language: Language, at: Date): string => WORDS[language](erasureFacts(at));
