import { createTranslator } from "next-intl";
import { en } from "@/messages/en";

/** The words of the form of campaigns in English, for tests of its rules. */
export const formWords = createTranslator({ locale: "en-US", messages: en, namespace: "campaignForm" });
