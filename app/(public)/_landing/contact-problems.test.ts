import { expect, it } from "vitest";
import { type ContactField, problemOf } from "./contact-problems";

const words = {
  required: "Required",
  invalidEmail: "Invalid email address",
  tooLong: "At most {max} characters",
};

it.each<[ContactField, string, string | null]>([
  ["name", "Theo", null],
  ["name", "   ", "Required"],
  ["name", "x".repeat(61), "At most 60 characters"],
  ["email", "theo@lindqvist.example", null],
  ["email", " theo@lindqvist.example ", null],
  ["email", "theo@lindqvist", "Invalid email address"],
  ["message", "x".repeat(250), null],
  ["message", "x".repeat(251), "At most 250 characters"],
  ["message", "\n", "Required"],
])("%s: %j", (field, typed, problem) => {
  expect(problemOf(field, typed, words)).toBe(problem);
});
