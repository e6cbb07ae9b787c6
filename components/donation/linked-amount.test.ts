import { expect, it } from "vitest";
import { linkedAmount } from "./linked-amount";

it.each([
  ["", null],
  ["?lang=es", null],
  ["?amount=", null],
  ["?amount=75", "75"],
  ["?lang=es&amount=75", "75"],
  ["?amount=%2075", "75"],
  ["?amount=75&amount=80", "75"],
  ["?amount=0", null],
  ["?amount=-5", null],
  ["?amount=7.50", null],
  ["?amount=1000000", null],
  ["?amount=%3Cscript%3E", null],
])("%j names the amount %j", (search, amount) => {
  expect(linkedAmount(search)).toBe(amount);
});
