import { describe, expect, it } from "vitest";
import { conflict, DomainError, ENGLISH_ERRORS, hasReason, inEnglish, invalidField, tooMany } from "./errors";
import { asIssue, because, type Why, waitInWords, whyOfIssue } from "./reasons";

it.each([
  [0, "a second"],
  [1, "a second"],
  [2, "2 seconds"],
  [59.2, "60 seconds"],
  [60, "a minute"],
  [61, "2 minutes"],
  [899, "15 minutes"],
  [3600, "60 minutes"],
  [7140, "119 minutes"],
  [7141, "2 hours"],
  [86_400, "24 hours"],
  [7_200_000, "2000 hours"],
])("a wait of %d seconds is said long enough: %s", (seconds, words) => {
  expect(waitInWords(seconds, ENGLISH_ERRORS)).toBe(words);
});

it.each<[Why, string]>([
  ["campaign.ended", "This campaign has been completed."],
  [because("limits.too_many", { wait: 40 }), "Too many attempts. Please wait 40 seconds and try again."],
  [because("input.too_long", { count: 12_000 }), "At most 12,000 characters"],
  [
    because("external.opens_another", { provider: "$& {wait}" }),
    "That $& {wait} account opens another account here already.",
  ],
  [
    because("campaign.name_in_milestone_message", { milestone: 50, names: "“Alan”" }),
    "Found in the 50% message: “Alan”.",
  ],
])("%j is said in English", (why, sentence) => {
  expect(inEnglish(why)).toBe(sentence);
});

describe("a schema's message", () => {
  it.each<Why>(["input.required", because("input.too_long", { count: "2,000" })])("carries %j", (why) => {
    expect(whyOfIssue(asIssue(why))).toEqual(why);
  });

  it("that is zod's own stands as the detail of a malformed value", () => {
    const said = "Invalid input: expected string, received number";
    expect(whyOfIssue(said)).toEqual(because("input.malformed", { detail: said }));
    expect(inEnglish(whyOfIssue(said))).toBe(said);
  });
});

describe("a refusal", () => {
  it("says its reason to programs, its sentence to people, and both with what it brings to the log", () => {
    const error = tooMany(40);
    expect(error).toMatchObject({
      code: "too_many",
      status: 429,
      reason: "limits.too_many",
      params: { wait: 40 },
      title: "Too many attempts. Please wait 40 seconds and try again.",
      message: 'too_many limits.too_many {"wait":40}',
      retryAfterSeconds: 40,
    });
    expect(conflict("campaign.ended", "campaign is not active").message).toBe(
      "conflict campaign.ended - campaign is not active",
    );
  });

  it("of a field says the same as its title", () => {
    const error = invalidField("name", because("campaign.name_in_title", { names: "“Alan”" }));
    expect(error).toMatchObject({
      title: "Found in the title: “Alan”.",
      errors: { name: ["Found in the title: “Alan”."] },
    });
  });

  it("is told from others by its reason", () => {
    expect(hasReason(conflict("campaign.ended"), "gift.cancelled", "campaign.ended")).toBe(true);
    expect(hasReason(conflict("campaign.ended"), "gift.cancelled")).toBe(false);
    expect(hasReason(new Error("campaign.ended"), "campaign.ended")).toBe(false);
    expect(conflict("campaign.ended")).toBeInstanceOf(DomainError);
  });
});
