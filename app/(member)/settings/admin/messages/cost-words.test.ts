import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { en } from "@/messages/en";
import { costOf } from "./cost-words";

const say = createTranslator({ locale: "en-US", messages: en, namespace: "admin.texts" });

test.each([
  [
    { segments: 1, priceCents: 0.83, byText: 0 },
    "A text of this length costs about 0.83 ¢. No member gets texts now; e-mails cost nothing.",
  ],
  [
    { segments: 2, priceCents: 0.83, byText: 1 },
    "A text of this length costs the provider about 1.66 ¢: $0.02 for the 1 member who gets texts now. E-mails cost nothing.",
  ],
  [
    { segments: 2, priceCents: 0.83, byText: 30_000 },
    "A text of this length costs the provider about 1.66 ¢: $498.00 for the 30,000 members who get texts now. E-mails cost nothing.",
  ],
])("%j costs what it says", (text, words) => {
  expect(say(...costOf(text))).toBe(words);
});
