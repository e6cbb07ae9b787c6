import { expect, it } from "vitest";
import { EMPTY_DRAFT } from "./draft";
import { keyOfPress, type LostPress } from "./request-key";

const roof = { ...EMPTY_DRAFT, name: "A roof before winter" };
const boiler = { ...EMPTY_DRAFT, name: "A boiler before winter" };
const savedRoof: LostPress = { intent: "save", draft: roof, key: "k1" };
const launchedRoof: LostPress = { intent: "launch", draft: roof, key: "k2" };

const keyOf = (lost: readonly LostPress[], intent: LostPress["intent"], draft: LostPress["draft"]) =>
  keyOfPress(lost, "page", { intent, draft }, () => "new");

it.each([
  ["a first press has the key of the page", [], "save", roof, "page"],
  ["the same words again are the same draft", [savedRoof], "save", roof, "k1"],
  ["changed words after a lost answer are not taken for the first", [savedRoof], "save", boiler, "new"],
  ["a launch is not taken for a draft that may be there", [savedRoof], "launch", roof, "new"],
  ["a draft is not taken for a launch that may have arrived", [launchedRoof], "save", boiler, "new"],
  ["the same launch again is one launch", [launchedRoof], "launch", roof, "k2"],
  ["with changed words too, so that nobody is told twice", [launchedRoof, savedRoof], "launch", boiler, "k2"],
] as const)("%s", (_, lost, intent, draft, key) => {
  expect(keyOf(lost, intent, draft)).toBe(key);
});
