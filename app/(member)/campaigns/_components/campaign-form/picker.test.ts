import { expect, test } from "vitest";
import { FIRST, grown } from "./growth";
import { matching, namesakes } from "./member-choice";

test("the picker grows by ten, and by twenty when fewer than twenty remain", () => {
  expect(FIRST).toBe(10);
  expect(grown(10, 214)).toBe(20);
  expect(grown(10, 30)).toBe(20);
  expect(grown(10, 29)).toBe(30);
});

const members = [
  { id: "1", name: "Ann Lee", email: "ann@lakewood.example" },
  { id: "2", name: "Ben Kessler", email: null },
  { id: "3", name: "Ann Lee", email: "lee@lakewood.example" },
];

test("a member is found by a part of the name or of the address, in any case", () => {
  expect(matching(members, " kess ").map(({ id }) => id)).toEqual(["2"]);
  expect(matching(members, "LEE@").map(({ id }) => id)).toEqual(["3"]);
  expect(matching(members, "").length).toBe(3);
});

test("members of one name can be told apart", () => {
  expect([...namesakes(members)]).toEqual(["Ann Lee"]);
});
