import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memberMatches, readFields, recipientMatches } from "./names-in-text";
import { mayBeSamePerson, readName } from "./same-person";

/** CPU time in ms, independent of other load. */
function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const best = (work: () => void, rounds: number) =>
  Math.min(...Array.from({ length: rounds }, () => cost(work)));

function yardstick(): void {
  const words = new Map<string, number>();
  for (let round = 0; round < 40; round++)
    for (const [word] of DESCRIPTION.toLowerCase()
      .normalize("NFD")
      .matchAll(/\p{L}+/gu))
      words.set(word + round, word.length);
}

/** ms on two idle cores. */
const IDLE_YARDSTICK = 2;

const pace = () => Math.max(1, best(yardstick, 15) / IDLE_YARDSTICK);

const DESCRIPTION = readFileSync(join(__dirname, "examples", "honest.txt"), "utf8")
  .split("\n")
  .slice(4)
  .join(" ")
  .slice(0, 2000);
const ending = (count: number) => String.fromCharCode(97 + (count % 26), 97 + (Math.floor(count / 26) % 26));
const MEMBERS = Array.from({ length: 2000 }, (_, count) => ({
  firstName: ["Will", "José", "Anne-Marie", "Marcus", "Łukasz", "May", `Na${ending(count)}`][count % 7] ?? "",
  lastName: count % 9 === 0 ? "Baker" : `Xo${ending(count)}${ending(count * 7)}`,
}));
const alan = {
  firstName: "Alan",
  lastName: "Kessler",
  email: "akessler71@lakewood.example",
  phoneNumber: "+12025550143",
};

const check = (text: string) => {
  const fields = readFields([{ field: "description", text }]);
  const matched = recipientMatches(fields, alan);
  memberMatches(fields, MEMBERS, { matched, communityName: "Class of 1998" });
};

test("a whole description is compared with two thousand members within 20 ms", () => {
  expect(best(() => check(DESCRIPTION), 15)).toBeLessThan(20 * pace());
});

const AWKWARD = [
  "a ",
  "A.",
  "a",
  "1",
  "&#",
  "%41",
  "-'",
  "#alan",
  "Alan ",
  "ал",
  "((",
  "alan_",
  "Al-",
  "*",
  "a*",
  "AaAa",
  "forhelp",
  "\"'(",
  "王",
  "A . ",
  "@",
  "a@",
  "\n ",
  "<a ",
  "one two ",
  "1 ",
  "A\u0301",
  "o0",
  "'s",
  "Will ",
  "#will-may-",
];

test.each(AWKWARD)("a text of nothing but %j costs no more than a few times as much", (part) => {
  const text = part.repeat(Math.ceil(2000 / part.length)).slice(0, 2000);
  expect(best(() => check(`${text}!`), 4)).toBeLessThan(80 * pace());
});

test("two thousand pairs of names are compared within 100 ms", () => {
  const names = ["Dan Moretti", "Anna Maria Costello-Reyes", "Nikolaos Papadopoulos", "Bob"].map(readName);
  const members = MEMBERS.slice(0, 500).map(readName);
  const compare = () => {
    for (const one of members) for (const other of names) mayBeSamePerson(one, other);
  };
  expect(best(compare, 4)).toBeLessThan(100 * pace());
});

test.each(AWKWARD)("a name of nothing but %j is read and compared with a hundred within 50 ms", (part) => {
  const members = MEMBERS.slice(0, 100).map(readName);
  const name = part.repeat(Math.ceil(100 / part.length)).slice(0, 100);
  const compare = () => {
    const read = readName(name);
    for (const one of members) mayBeSamePerson(one, read);
  };
  expect(best(compare, 4)).toBeLessThan(50 * pace());
});
