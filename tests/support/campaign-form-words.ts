import { createTranslator } from "next-intl";
import { en } from "@/messages/en";

export const formWords = createTranslator({ locale: "en-US", messages: en, namespace: "campaignForm" });
