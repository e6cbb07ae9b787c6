import { expect, it } from "vitest";
import { communityTypeName } from "./type-name";

it.each([
  ["en", "Class alumni", "Class alumni"],
  ["es", "Class alumni", "Exalumnos"],
  ["es", "Congregation", "Congregación"],
  ["es", "Chess club", "Chess club"],
  ["es", "", ""],
] as const)("in %s %s is %s", (language, name, shown) =>
  expect(communityTypeName(language, name)).toBe(shown),
);
