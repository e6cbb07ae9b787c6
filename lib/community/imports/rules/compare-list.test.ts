import { expect, test } from "vitest";
import { compareList, MOST_AT_ONE_ADDRESS } from "./compare-list";

type Row = [firstName: string, lastName: string, email: string, phoneNumber: string];
const compared = (...rows: Row[]) =>
  compareList(
    rows.map(([firstName, lastName, email, phoneNumber], at) => ({
      number: at + 1,
      firstName,
      lastName,
      email,
      phoneNumber,
    })),
  );
const found = (...rows: Row[]) => [...compared(...rows).twice];
const households = (...rows: Row[]) => [...compared(...rows).sharesWith];

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

test("two names at one e-mail are a household, and the same name again is one person", () => {
  const rows: Row[] = [
    ["Nora", "Kim", "kim@x.example", ""],
    ["Bea", "Wu", "bea@x.example", ""],
    ["Alan", "Kim", "kim@x.example", ""],
    ["KIM", "Nora", "kim@x.example", "+12025550101"],
  ];
  expect(found(...rows)).toEqual([[4, 1]]);
  expect(households(...rows)).toEqual([
    [1, 1],
    [3, 1],
  ]);
});

test("two names at one number share an address, unless one has an e-mail", () => {
  const [ann, bob]: [Row, Row] = [
    ["Ann", "Lee", "", "+12025550101"],
    ["Bob", "Lee", "", "+12025550101"],
  ];
  expect(households(ann, bob)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(households(ann, ["Bob", "Lee", "bob@x.example", "+12025550101"])).toEqual([]);
});

test("an address of an office takes six people, and the others are left out", () => {
  const rows = Array.from(
    { length: MOST_AT_ONE_ADDRESS + 2 },
    (_, at): Row => [`Ann${"abcdefgh"[at]}`, "Lee", "office@x.example", ""],
  );
  expect(found(...rows)).toEqual([
    [7, 1],
    [8, 1],
  ]);
  expect(households(...rows)).toHaveLength(MOST_AT_ONE_ADDRESS + 2);
});
