import { describe, expect, it } from "vitest";
import { reasonWords } from "@/app/_features/i18n/error-words";
import { CATALOGUE } from "@/messages";
import { inputName, isComplete, isWrong, membersOf } from "./new-member";

const iris = { firstName: "Iris", lastName: "Novak", email: "iris@post.example", phoneNumber: "" };

describe("a field that somebody leaves", () => {
  it.each([
    ["firstName", "", false],
    ["firstName", "Iris", false],
    ["firstName", "Ir1s", true],
    ["firstName", "x".repeat(31), true],
    ["lastName", "O’Neill-Núñez", false],
    ["lastName", "😀", true],
    ["email", " ", false],
    ["email", " iris@post.example ", false],
    ["email", "iris@post", true],
    ["email", "a@b.example, c@d.example", true],
    ["phoneNumber", "12", true],
    ["phoneNumber", "call me", true],
    ["phoneNumber", "+44 20 7946 0958", false],
  ] as const)("%s of %j is wrong: %s", (field, typed, expected) => {
    expect(isWrong(field, typed)).toBe(expected);
  });
});

it.each(["en", "es"] as const)("says beside a field what the server says: %s", (language) => {
  const { problems } = CATALOGUE[language].members.fields;
  expect(problems).toEqual({
    firstName: reasonWords(language, "person.invalid_first_name"),
    lastName: reasonWords(language, "person.invalid_last_name"),
    email: reasonWords(language, "person.invalid_email"),
    phoneNumber: reasonWords(language, "person.invalid_phone"),
  });
});

describe("the people of a sent form", () => {
  it("come in the order of the form, whatever else was sent", () => {
    const pairs: [string, unknown][] = [
      ["communityId", "c"],
      [inputName(2, "firstName"), "Otto"],
      [inputName(0, "email"), "iris@post.example"],
      [inputName(0, "firstName"), "Iris"],
      ["members.0.memberRole", "1"],
      ["members.0.email.x", "y"],
      ["members.9999.firstName", "Nobody"],
      ["members.70.firstName", "Nobody"],
    ];
    expect(membersOf(pairs)).toEqual([
      { ...iris, lastName: "" },
      { firstName: "Otto", lastName: "", email: "", phoneNumber: "" },
    ]);
  });
});

describe("a person on the form of new members", () => {
  const whole = { firstName: "Iris", lastName: "Novak", email: "iris@post.example", phoneNumber: "" };
  it.each([
    ["with both names and an address", {}, true],
    ["with a number in place of the address", { email: "", phoneNumber: "(202) 555-0147" }, true],
    ["without anything", { firstName: "", lastName: "", email: "" }, false],
    ["without a first name", { firstName: " " }, false],
    ["without a last name", { lastName: "" }, false],
    ["without address and number", { email: "" }, false],
    ["with a wrong address", { email: "iris" }, false],
    ["with a wrong number beside the address", { phoneNumber: "12" }, false],
    ["with digits in a name", { firstName: "Ir1s" }, false],
  ])("%s can be sent: %#", (_, changes, expected) => {
    expect(isComplete({ ...whole, ...changes })).toBe(expected);
  });
});
