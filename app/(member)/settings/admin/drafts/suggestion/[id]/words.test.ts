import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { en } from "@/messages/en";
import { likewiseWords } from "./words";

const t = createTranslator({ locale: "en-US", messages: en, namespace: "campaignForm.suggestion" });

test.each([
  [0, null],
  [1, "One more suggestion is for the same person."],
  [2, "Two more suggestions are for the same person."],
  [12, "12 more suggestions are for the same person."],
])("%i others for the same person: %j", (count, told) => {
  expect(likewiseWords(count, t)).toBe(told);
});
