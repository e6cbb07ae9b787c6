import { describe, expect, it } from "vitest";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { formWords } from "@/tests/support/campaign-form-words";
import { differencesOf } from "./conflict-choice";
import {
  type Draft,
  differingFields,
  draftOfValues,
  EMPTY_DRAFT,
  isSameDraft,
  textOf,
  validPart,
  valuesOfDraft,
} from "./draft";

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

describe("two versions of a campaign", () => {
  it("are the same if they differ only in spaces, line ends, or the confirmation", () => {
    const one = { ...BASE, name: " Heat  through March ", description: "One\r\ntwo ", confirmedFinds: true };
    const other = { ...BASE, name: "Heat through March", description: "One\ntwo" };
    expect(differingFields(one, other)).toEqual([]);
  });

  it("are the same if one has the default text and the other follows the default", () => {
    const text = textOf(BASE, { messageType: LAUNCH_MESSAGE, content: null, isEnabled: true });
    expect(isSameDraft(BASE, withLaunchText(BASE, `${text} `))).toBe(true);
    expect(isSameDraft(BASE, withLaunchText(BASE, `${text}!`))).toBe(false);
    expect(isSameDraft(BASE, withLaunchText(BASE, null, false))).toBe(false);
  });

  it("are shown side by side, in every field that differs", () => {
    const mine = { ...BASE, name: "Heat through March", campaignTypeId: "", excluded: [RUTH] };
    const theirs = {
      ...withLaunchText(BASE, "Please help.", false),
      name: "Warm rooms",
      campaignTypeId: "2",
      amount: "1800",
      description: "Since the boiler broke.",
      recipient: null,
    };
    const text = textOf(mine, { messageType: LAUNCH_MESSAGE, content: null, isEnabled: true });
    const rows = differencesOf(mine, theirs, NAMES, formWords);
    expect(rows.map((row) => [row.label, row.mine, row.theirs])).toEqual([
      ["Campaign title", "Heat through March", "Warm rooms"],
      ["Type of need", "None", "Housing"],
      ["Amount", "$900", "$1,800"],
      ["Description", "Empty", "Since the boiler broke."],
      ["Recipient", "Alan Kessler", "No one"],
      ["Leave out of the messages", "Ruth Adler", "No one"],
      ["Text of the launch message", text, "Off: Please help."],
      ...rows.slice(7).map((row) => [row.label, row.mine, row.theirs]),
    ]);
  });

  it("name members who were chosen by id without scripts", () => {
    const mine = { ...BASE, recipient: { id: "r", name: "" } };
    const [row] = differencesOf(mine, { ...BASE, recipient: null }, NAMES, formWords);
    expect(row).toMatchObject({ mine: "Ruth Adler", theirs: "No one" });
  });
});

it("an invalid field does not keep the rest of a draft from being saved", () => {
  const typed = { ...BASE, name: "A roof #1", amount: "12a", description: "The boiler broke." };
  expect(validPart(typed, BASE)).toEqual({ ...BASE, description: "The boiler broke." });
  expect(validPart({ ...BASE, name: "", amount: "" }, BASE)).toEqual({ ...BASE, name: "", amount: "" });
});

it("a draft that the form submits comes back with the same values", () => {
  const draft = { ...withLaunchText(BASE, "Please help.", false), excluded: [RUTH], confirmedFinds: true };
  const back = draftOfValues(valuesOfDraft(draft), EMPTY_DRAFT.messages);
  expect(isSameDraft(back, draft)).toBe(true);
  expect(back.confirmedFinds).toBe(true);
  expect(draftOfValues(valuesOfDraft(EMPTY_DRAFT), EMPTY_DRAFT.messages).recipient).toBeNull();
});
