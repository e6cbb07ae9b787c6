import { expect, it } from "vitest";
import { optionsOf } from "./options";
import { Sentence } from "./sentence";

const options = {
  rounds: { type: "string" },
  quick: { type: "boolean", default: false },
} as const;

it("reads what was given, and keeps what stands for the rest", () => {
  expect(optionsOf(options, ["--rounds", "3"])).toEqual({ rounds: "3", quick: false });
});

it.each([
  [["--nonsense"], "Unknown option '--nonsense'. The options are --rounds, --quick."],
  [["--rounds"], "Option '--rounds <value>' argument missing. The options are --rounds, --quick."],
])("refuses %j in a sentence", (args, sentence) => {
  expect(() => optionsOf(options, args)).toThrow(new Sentence(sentence));
});
