import { describe, expect, it } from "vitest";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { formWords } from "@/tests/support/campaign-form-words";
import { type Draft, EMPTY_DRAFT } from "./draft";
import { needsOf } from "./launch-needs";

const WHOLE: Draft = {
  ...EMPTY_DRAFT,
  name: "Heat",
  campaignTypeId: "2",
  amount: "900",
  recipient: { id: "a", name: "Alan Kessler" },
};

const missing = (draft: Draft, lost: string | null = null) =>
  needsOf(draft, formWords, lost)
    .filter((need) => !need.isThere)
    .map((need) => need.words);

describe("what a campaign needs before its launch", () => {
  it("is a title, a type, an amount and a recipient, in the order of the form", () => {
    expect(missing(EMPTY_DRAFT)).toEqual([
      "A title",
      "A type of need",
      "An amount",
      "A recipient who is a member",
    ]);
    expect(missing({ ...WHOLE, name: "  " })).toEqual(["A title"]);
    expect(missing(WHOLE)).toEqual([]);
  });

  it("is a recipient who is still a member", () => {
    expect(missing(WHOLE, "a")).toEqual(["A recipient who is a member"]);
    expect(missing(WHOLE, "b")).toEqual([]);
  });

  it("is no text that is switched off, and leads to the first that is on and empty", () => {
    const emptied = (isEnabled: boolean) => ({
      ...WHOLE,
      messages: WHOLE.messages.map((one) =>
        one.messageType === LAUNCH_MESSAGE ? { ...one, content: " ", isEnabled } : one,
      ),
    });
    expect(missing(emptied(false))).toEqual([]);
    expect(needsOf(emptied(true), formWords).at(-1)).toEqual({
      need: "messages",
      words: "Words for every message that is on",
      control: `campaign-message-${LAUNCH_MESSAGE}`,
      isThere: false,
    });
  });
});
