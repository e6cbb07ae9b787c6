import { describe, expect, it } from "vitest";
import { missingFrom } from "./missing";

const launch = { content: "One of us could use a hand.", isEnabled: true };
const whole = {
  name: "Heat through March",
  campaignTypeId: 2,
  amount: 1800,
  recipient: { isMember: true },
  messages: [launch],
};

describe("what is missing from a draft", () => {
  it("is nothing when everything that a launch needs is there", () => {
    expect(missingFrom(whole)).toEqual([]);
  });

  it("is everything when only the community is there, in the order of the form", () => {
    const empty = { name: "", campaignTypeId: null, amount: null, recipient: null, messages: [] };
    expect(missingFrom(empty)).toEqual(["name", "campaignTypeId", "amount", "recipient"]);
  });

  it("is a recipient who is a member when the chosen one has left", () => {
    expect(missingFrom({ ...whole, recipient: { isMember: false } })).toEqual(["recipientNotMember"]);
  });

  it("is the words of a message that is on, and not of one that is off", () => {
    expect(missingFrom({ ...whole, messages: [{ ...launch, content: "" }] })).toEqual(["messages"]);
    expect(missingFrom({ ...whole, messages: [{ ...launch, content: "", isEnabled: false }] })).toEqual([]);
  });
});
