import { expect, test } from "vitest";
import type { DraftCheck } from "./actions";
import { matchesToShow } from "./matches";

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
