import { expect, it } from "vitest";
import { maskEmail } from "./mask-email";

it.each([
  ["nora.okafor@post.example", "n•••@post.example"],
  ["a@post.example", "a•••@post.example"],
  ["a@b@post.example", "a•••@post.example"],
  ["@post.example", "•••"],
  ["no address", "•••"],
  ["", "•••"],
])("of %j a stranger reads %s", (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});
