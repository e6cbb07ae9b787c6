import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { toLatin } from "./latin";
import { memberMatches, type Person, readFields, recipientMatches } from "./names-in-text";

type Slip = { kind: string; person: Person; text: string };

function slipsOf(file: string): Slip[] {
  let kind: string | null = null;
  return readFileSync(join(__dirname, "examples", file), "utf8")
    .split("\n")
    .flatMap((line): Slip[] => {
      if (line.startsWith("# ")) kind = line.slice(2);
      const [firstName, lastName, ...rest] = line.split(" | ").map((part) => part.trim());
      const text = rest.join(" | ");
      if (kind === null || line.startsWith("# ") || firstName === undefined || lastName === undefined)
        return [];
      const local = `${toLatin(firstName)}.${toLatin(lastName)}71`;
      const person = { firstName, lastName, email: `${local}@lakewood.example`, phoneNumber: "+12025550143" };
      return text === "" ? [] : [{ kind, person, text }];
    });
}

const slips = slipsOf("slips.txt");
const asked = slipsOf("asked.txt");
const heldOut = slipsOf("holdout.txt");

test("there are slips of each kind", () => {
  expect([...new Set(slips.map(({ kind }) => kind))]).toHaveLength(22);
  expect(slips.length).toBeGreaterThan(700);
});

describe("a text that gives the recipient away is held back", () => {
  test.each(slips)("$kind: $text ($person.firstName $person.lastName)", ({ person, text }) => {
    expect(recipientMatches(readFields([{ field: "description", text }]), person)).not.toEqual([]);
  });
});

test("nine of ten slips that no rule was made for are held back", () => {
  const missed = heldOut.filter(
    ({ person, text }) => recipientMatches(readFields([{ field: "description", text }]), person).length === 0,
  );
  const which = missed.map(({ text }) => text).join("\n");
  expect(missed.length / heldOut.length, which).toBeLessThanOrEqual(0.1);
});

describe("a text that names another member is asked about", () => {
  test.each(asked)("$text ($person.firstName $person.lastName)", ({ person, text }) => {
    const fields = readFields([{ field: "description", text }]);
    const matches = memberMatches(fields, [person], { matched: [], communityName: "" });
    expect(matches.map(({ members }) => members)).toEqual([[`${person.firstName} ${person.lastName}`]]);
  });
});
