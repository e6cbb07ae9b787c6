import { expect, test } from "vitest";
import { emptyFields } from "./use-empty-fields";

const NEEDED = [
  { names: ["amount", "preset"], label: "amount" },
  { names: ["firstName"], label: "first name" },
  { names: ["agreed"], label: "your consent" },
];

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

test.each([
  ["an empty form needs everything, in order", {}, ["amount", "first name", "your consent"]],
  ["one of several names is enough", { preset: "25" }, ["first name", "your consent"]],
  ["blanks are nothing", { amount: "25", firstName: "  " }, ["first name", "your consent"]],
  ["a full form needs nothing", { amount: "25", firstName: "Ingrid", agreed: "on" }, []],
])("%s", (_what, values, empty) => {
  expect(emptyFields(form(values), NEEDED)).toEqual(empty);
});
