import { expect, test } from "vitest";
import { membersIn } from "./members";
import { read } from "./tokens";

const people = (...names: string[]) =>
  names.map((name) => {
    const [firstName = "", ...last] = name.split(" ");
    return { firstName, lastName: last.join(" ") };
  });
const asked = (text: string, ...names: string[]) => membersIn(read(text), people(...names));

test("a name is asked about once, with all who have it, in the order of the text", () => {
  expect(
    asked(
      "Tess told Marcus, and Marcus told Tess.",
      "Marcus Webb",
      "Tess Oduya",
      "Marcus Lee",
      "Marcus Webb",
    ),
  ).toEqual([
    { found: "Tess", members: ["Tess Oduya"] },
    { found: "Marcus", members: ["Marcus Webb", "Marcus Lee"] },
  ]);
});

test("five questions about a text are enough", () => {
  const names = ["Tess", "Otto", "Priya", "Noor", "Ivo", "Mina", "Jonas"];
  expect(asked(`${names.join(", ")} will help.`, ...names)).toEqual(
    names.slice(0, 5).map((name) => ({ found: name, members: [name] })),
  );
});

test.each([
  ["a word of every day", "We hope it will be enough for the long winter.", "Hope Long", "Will Winter"],
  ["a word at the beginning", "Will it be enough? Hope dies last.", "Hope Long", "Will Winter"],
  [
    "a school, a street, a hospital",
    "Lincoln Elementary on Jackson Street, near St. Mary's and Mercy Hospital",
    "Mary Lincoln",
    "Mercy Jackson",
  ],
  ["a town or a month", "In May they drive to Houston and Austin.", "May Houston", "Austin Stone"],
  ["a last name that is a word", "Young and Old give to the Baker.", "Ida Young", "Eve Baker"],
  ["a nickname by itself", "Bob knows.", "Robert Vance"],
  ["initials", "M. W. knows, and so does MW.", "Marcus Webb"],
  ["two letters", "Al knows.", "Al Ng"],
])("%s is not asked about", (_what, text, ...names) => {
  expect(asked(text, ...names)).toEqual([]);
});

test("what is known already is not asked about", () => {
  const isKnown = (latin: string) => latin === "marcus";
  expect(membersIn(read("Marcus and Tess"), people("Marcus Webb", "Tess Oduya"), isKnown)).toEqual([
    { found: "Tess", members: ["Tess Oduya"] },
  ]);
});
