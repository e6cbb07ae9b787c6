import { describe, expect, it } from "vitest";
import { alternatesOf, carriesToken, languageInAddress } from "./addresses";

it("a page has an address in each language, and one that serves all", () => {
  expect(alternatesOf("/questions")).toEqual({
    en: "/questions?lang=en",
    es: "/questions?lang=es",
    "x-default": "/questions",
  });
});

describe("what an address says of itself", () => {
  it.each([
    ["/questions?lang=es", "es"],
    ["/questions?page=2&lang=en", "en"],
    ["/questions?lang=fr", undefined],
    ["/questions?lang=es&lang=en", "es"],
    ["/questions", undefined],
    ["//[", undefined],
    [null, undefined],
  ])("%s names the language %s", (address, language) => expect(languageInAddress(address)).toBe(language));

  it.each([
    ["/sign-up?token=abc", true],
    ["/sign-up?token=", true],
    ["/sign-up?type=new", false],
    [null, false],
  ])("%s opens something for its holder: %s", (address, opens) => expect(carriesToken(address)).toBe(opens));
});
