import { describe, expect, it, test } from "vitest";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { formWords } from "@/tests/support/campaign-form-words";
import type { DraftCheck } from "./actions";
import { needsOf } from "./before-launch";
import { type Draft, EMPTY_DRAFT } from "./draft";
import { matchesToShow } from "./matches";
import { FIRST, grown, matching, namesakes } from "./member-picker";
import { progressSummary, setProgress } from "./messages-section";
import { BUTTONS, buttonOfReturnKey, type FormKind } from "./read-form";

it.each(Object.keys(BUTTONS) as FormKind[])("the return key in a form of kind %s saves", (kind) => {
  expect(buttonOfReturnKey(BUTTONS[kind]).intent).toBe("save");
});

it("the return key presses the first button of a form without one that saves", () => {
  const launch = BUTTONS.draft[0];
  expect(buttonOfReturnKey([launch])).toBe(launch);
});

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
    expect(missing({ ...WHOLE, name: "#", amount: "12.5" })).toEqual(["A title", "An amount"]);
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

const progress = EMPTY_DRAFT.messages.slice(1);
const only = (on: number[]) =>
  progress.map((message) => ({ ...message, isEnabled: on.includes(message.messageType) }));

test("the checkbox is mixed while some progress messages are on, and says which", () => {
  expect(progressSummary(only([3, 4, 6]), formWords)).toEqual({
    state: "some",
    words: "Three of four are on: 25%, 50% and 100%. Each can have its own words.",
  });
  expect(progressSummary(only([5]), formWords)).toMatchObject({
    state: "some",
    words: "One of four is on: 75%. Each can have its own words.",
  });
  expect(progressSummary(progress, formWords).state).toBe("all");
  expect(progressSummary(only([]), formWords).state).toBe("none");
});

test("turning the progress messages off leaves the launch message on", () => {
  expect(setProgress(EMPTY_DRAFT.messages, false).map((one) => one.isEnabled)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("turning the mixed progress messages on turns all four on", () => {
  const mixed = [...EMPTY_DRAFT.messages.slice(0, 1), ...only([4])];
  expect(setProgress(mixed, true).map((one) => one.isEnabled)).toEqual([true, true, true, true, true]);
});

const audience = { byText: 0, byEmail: 0, leftOut: 0 } as DraftCheck["audience"];
const check = (sentences: DraftCheck["sentences"], tellsWho: boolean): DraftCheck => ({
  audience,
  second: [],
  accounts: [],
  sentences,
  tellsWho,
});
const asked = { reason: "campaign.names_members", errors: { name: ["Is it about them?"] } } as const;

test("without scripts, what held the submission back is shown to be confirmed", () => {
  const errors = { name: ["Found in the title: “Alan”."], description: ["Is it about them?"] };
  expect(matchesToShow(true, null, { reason: "campaign.tells_who", errors })).toEqual({
    sentences: ["Found in the title: “Alan”.", "Is it about them?"],
    accounts: [],
    tellsWho: true,
  });
  const { reason, errors: questions } = asked;
  expect(matchesToShow(true, null, { reason, errors: { name: [...questions.name] } })).toEqual({
    sentences: ["Is it about them?"],
    accounts: [],
    tellsWho: false,
  });
});

test("the check of what stands there now takes precedence", () => {
  const state = { reason: asked.reason, errors: { name: [...asked.errors.name] } };
  expect(matchesToShow(true, check({}, false), state)).toEqual({
    sentences: [],
    accounts: [],
    tellsWho: false,
  });
  expect(matchesToShow(true, check({ name: ["Found."] }, true), {})).toEqual({
    sentences: ["Found."],
    accounts: [],
    tellsWho: true,
  });
});

test("an account that may be the recipient's is asked about apart from the texts", () => {
  const question = "Dan has a name like the recipient’s. Is it another account of theirs?";
  const errors = { excludedMembers: [question] };
  expect(matchesToShow(true, null, { reason: "campaign.second_account", errors })).toEqual({
    sentences: [],
    accounts: [question],
    tellsWho: false,
  });
});

test("nothing is shown for other refusals, and without a recipient", () => {
  expect(
    matchesToShow(true, null, { reason: "campaign.invalid_type", errors: { name: ["Required"] } }),
  ).toBeNull();
  expect(matchesToShow(false, check({ name: ["Found."] }, true), {})).toBeNull();
});

test("the picker grows by ten, and by twenty when fewer than twenty remain", () => {
  expect(FIRST).toBe(10);
  expect(grown(10, 214)).toBe(20);
  expect(grown(10, 30)).toBe(20);
  expect(grown(10, 29)).toBe(30);
});

const members = [
  { id: "1", name: "Ann Lee", email: "ann@lakewood.example" },
  { id: "2", name: "Ben Kessler", email: null },
  { id: "3", name: "Ann Lee", email: "lee@lakewood.example" },
];

test("a member is found by a part of the name or of the address, in any case", () => {
  expect(matching(members, " kess ").map(({ id }) => id)).toEqual(["2"]);
  expect(matching(members, "LEE@").map(({ id }) => id)).toEqual(["3"]);
  expect(matching(members, "").length).toBe(3);
});

test("members of one name can be told apart", () => {
  expect([...namesakes(members)]).toEqual(["Ann Lee"]);
});
