import { expect, test } from "vitest";
import { twiceIn } from "./twice";

type Row = [firstName: string, lastName: string, email: string, phoneNumber: string];
const found = (...rows: Row[]) => [
  ...twiceIn(
    rows.map(([firstName, lastName, email, phoneNumber], at) => ({
      number: at + 1,
      firstName,
      lastName,
      email,
      phoneNumber,
    })),
  ),
];

test("the same person in three rows with three spellings is one", () => {
  expect(
    found(
      ["José", "Núñez", "jose@x.example", "+12025550101"],
      ["Jose", "Nunez", "", "+12025550101"],
      ["NÚÑEZ", "José", "jose@x.example", ""],
    ),
  ).toEqual([
    [2, 1],
    [3, 1],
  ]);
});

test("a family that shares a number is several people", () => {
  expect(found(["Ann", "Lee", "", "+12025550101"], ["Bob", "Lee", "", "+12025550101"])).toEqual([]);
});

test("two people of one name with two addresses are two, also at one number", () => {
  expect(
    found(["Ann", "Lee", "a@x.example", "+12025550101"], ["Ann", "Lee", "b@x.example", "+12025550101"]),
  ).toEqual([]);
});

test("2,000 rows of one name at one number are compared in a moment", () => {
  const rows = Array.from(
    { length: 2000 },
    (_, at): Row => ["Ann", "Lee", `a${at}@x.example`, "+12025550101"],
  );
  const began = performance.now();
  expect(found(...rows)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2000);
});
