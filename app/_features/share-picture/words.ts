import type { Language } from "@/lib/kernel/languages";
import { translatorOf } from "@/messages";

export const pictureWords = (language: Language) => translatorOf(language, "meta.picture");
