import { expect, test } from "vitest";
import { ENGLISH_ERRORS, sayFieldsIn } from "@/lib/kernel";
import { campaignMatches, findReasons } from "./reveal";

const alan = { firstName: "Alan", lastName: "Kessler", email: null, phoneNumber: null };
const sentences = (person: typeof alan) =>
  sayFieldsIn(ENGLISH_ERRORS, findReasons(texts, campaignMatches(texts, person)));
const texts = {
  name: "A roof for Alan",
  description: "The Kesslers, Alan Kessler above all",
  messages: [
    { messageType: 2 as const, content: "Nothing here" },
    { messageType: 4 as const, content: "Halfway for alan" },
  ],
};

test("an admin reads in one sentence a field what gives the recipient away", () => {
  expect(sentences(alan)).toEqual({
    name: ["Found in the title: “Alan”."],
    description: ["Found in the description: “Kesslers”, “Alan”, “Kessler”."],
    "messages.1.content": ["Found in the 50% message: “alan”."],
  });
});

test("texts that give nobody away have no sentences", () => {
  expect(sentences({ ...alan, firstName: "Zoe", lastName: "Stone" })).toEqual({});
});
