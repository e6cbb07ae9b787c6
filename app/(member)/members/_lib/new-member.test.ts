import { describe, expect, it } from "vitest";
import { inputName, membersOf, problemWith } from "./new-member";

const iris = { firstName: "Iris", lastName: "Novak", email: "iris@post.example", phoneNumber: "" };

describe("a field that somebody leaves", () => {
  it.each([
    ["firstName", "", null],
    ["firstName", "Iris", null],
    ["firstName", "Ir1s", "Invalid first name"],
    ["firstName", "x".repeat(31), "Invalid first name"],
    ["lastName", "O’Neill-Núñez", null],
    ["lastName", "😀", "Invalid last name"],
    ["email", " ", null],
    ["email", " iris@post.example ", null],
    ["email", "iris@post", "Invalid email address"],
    ["email", "a@b.example, c@d.example", "Invalid email address"],
    ["phoneNumber", "12", "Invalid phone number"],
    ["phoneNumber", "call me", "Invalid phone number"],
    ["phoneNumber", "+44 20 7946 0958", null],
  ] as const)("%s of %j: %j", (field, typed, expected) => {
    expect(problemWith(field, typed)).toBe(expected);
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
