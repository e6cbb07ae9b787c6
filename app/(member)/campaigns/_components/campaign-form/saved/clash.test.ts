import { describe, expect, it } from "vitest";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { formWords } from "@/tests/support/campaign-form-words";
import { type Draft, draftOfValues, EMPTY_DRAFT, textOf, valuesOfDraft } from "../draft";
import { clashesOf, merged, sameDraft, withField } from "./clash";

const ALAN = { id: "a", name: "Alan Kessler" };
const RUTH = { id: "r", name: "Ruth Adler" };
const NAMES = {
  types: [
    { id: 1, name: "Health" },
    { id: 2, name: "Housing" },
  ],
  members: [ALAN, RUTH],
};

const BASE: Draft = { ...EMPTY_DRAFT, name: "Heat", campaignTypeId: "1", amount: "900", recipient: ALAN };

const withLaunchText = (draft: Draft, content: string | null, isEnabled = true): Draft => ({
  ...draft,
  messages: draft.messages.map((one) =>
    one.messageType === LAUNCH_MESSAGE ? { ...one, content, isEnabled } : one,
  ),
});

describe("what two admins have changed in one draft", () => {
  it("asks about nothing that only one of the forms has changed here", () => {
    expect(clashesOf(BASE, { ...BASE, name: "Heat through March" }, BASE, NAMES, formWords)).toEqual([]);
    expect(clashesOf(BASE, BASE, BASE, NAMES, formWords)).toEqual([]);
  });

  it("asks about nothing that both have written alike", () => {
    const mine = { ...BASE, name: " Heat  through March ", description: "One\r\ntwo " };
    const theirs = { ...BASE, name: "Heat through March", description: "One\ntwo" };
    expect(clashesOf(BASE, mine, theirs, NAMES, formWords)).toEqual([]);
    expect(sameDraft(mine, theirs)).toBe(true);
  });

  it("shows both texts of each field that the other admin has changed, and which of them both have", () => {
    const mine = { ...BASE, name: "Heat through March", campaignTypeId: "", excluded: [RUTH] };
    const theirs = {
      ...withLaunchText(BASE, "Please help.", false),
      name: "Warm rooms",
      campaignTypeId: "2",
      amount: "1800",
      description: "Since the boiler broke.",
      recipient: null,
    };
    const [, ...rows] = clashesOf(BASE, mine, theirs, NAMES, formWords);
    expect(clashesOf(BASE, mine, theirs, NAMES, formWords)[0]).toEqual({
      field: "name",
      label: "Campaign title",
      mine: "Heat through March",
      theirs: "Warm rooms",
      isTouched: true,
    });
    expect(rows.map((row) => [row.label, row.mine, row.theirs, row.isTouched])).toEqual([
      ["Type of need", "None", "Housing", true],
      ["Amount", "$900", "$1,800", false],
      ["Description", "Empty", "Since the boiler broke.", false],
      ["Recipient", "Alan Kessler", "No one", false],
      [
        "Text of the launch message",
        textOf(mine, mine.messages[0] ?? { messageType: LAUNCH_MESSAGE, content: "", isEnabled: true }),
        "Off: Please help.",
        false,
      ],
    ]);
  });

  it("names members who were chosen without scripts, by their ids alone", () => {
    const mine = { ...BASE, recipient: { id: "r", name: "" } };
    const [row] = clashesOf(BASE, mine, { ...BASE, recipient: null }, NAMES, formWords);
    expect(row).toMatchObject({ mine: "Ruth Adler", theirs: "No one" });
  });

  it("takes a default text that was saved as a text for the default", () => {
    const text = textOf(BASE, { messageType: LAUNCH_MESSAGE, content: null, isEnabled: true });
    expect(sameDraft(BASE, withLaunchText(BASE, `${text} `))).toBe(true);
    expect(sameDraft(BASE, withLaunchText(BASE, `${text}!`))).toBe(false);
    expect(sameDraft(BASE, withLaunchText(BASE, null, false))).toBe(false);
  });

  it("takes and gives back single fields, and merges what nobody has to be asked about", () => {
    const mine = { ...BASE, name: "Heat through March" };
    const theirs = withLaunchText({ ...BASE, amount: "1800", recipient: RUTH }, "Please help.");
    expect(withField(mine, theirs, "recipient")).toEqual({ ...mine, recipient: RUTH });
    expect(withField(mine, theirs, `message.${LAUNCH_MESSAGE}`)).toEqual(
      withLaunchText(mine, "Please help."),
    );
    expect(merged(BASE, mine, theirs)).toEqual({ ...theirs, name: "Heat through March" });
  });
});

describe("a draft as the form submits it", () => {
  it("comes back with the same values", () => {
    const draft = { ...withLaunchText(BASE, "Please help.", false), excluded: [RUTH], confirmedFinds: true };
    const back = draftOfValues(valuesOfDraft(draft), EMPTY_DRAFT.messages);
    expect(sameDraft(back, draft)).toBe(true);
    expect(back.confirmedFinds).toBe(true);
    expect(draftOfValues(valuesOfDraft(EMPTY_DRAFT), EMPTY_DRAFT.messages).recipient).toBeNull();
  });
});
