import { describe, expect, it } from "vitest";
import { mayNamePerson, readPerson, readSuggestionWords } from "./may-name-person";

const dan = {
  firstName: "Dan",
  lastName: "Moretti",
  email: "dan.moretti@lakewood.example",
  phoneNumber: "+12025550123",
};
const given = (fields: object) => ({
  fullName: "Margaret Ellison",
  email: "m.ellison@harbour.example",
  name: "A car that starts",
  description: "The old one has given up.",
  ...fields,
});
const isHidden = (fields: object, other: typeof dan | null = null) =>
  mayNamePerson(readSuggestionWords(given(fields)), readPerson(dan), other);

describe("a suggestion may be about an admin", () => {
  it.each([
    "Dan Moretti",
    "Danny Moretti",
    "Daniel",
    "Dán",
    "Dan P.",
    "Moretti Dan",
    "Moretti, Daniel",
    "Dan Morretti",
    "Dan Moretti Jr",
    "Mr. D. Moretti",
    "DAN MORETTI",
    "the Morettis",
    "Дан Моретти",
    "Dan from the bakery",
    "dan from the bakery",
    "Danny at church",
    "Coach Moretti of the juniors",
    "a friend: Dan M.",
    "Danny (Lakewood)",
    "one of the Morettis",
  ])("by the name %j", (fullName) => {
    expect(isHidden({ fullName })).toBe(true);
  });

  it("by a name that is an everyday word, in a description of them", () => {
    const grace = { ...dan, firstName: "Grace", lastName: "Field" };
    const words = readSuggestionWords(given({ fullName: "grace from the church" }));
    expect(mayNamePerson(words, readPerson(grace), null)).toBe(true);
  });

  it.each([
    ["address", { email: "dan.moretti+home@elsewhere.example" }],
    ["title", { name: "A car for Dan" }],
    ["description", { description: "Our neighbor Danny Moretti lost his job." }],
  ])("by its %s", (_, fields) => {
    expect(isHidden(fields)).toBe(true);
  });

  it.each([
    ["a relative", { fullName: "Anna Moretti", email: "anna.moretti@lakewood.example" }],
    ["a namesake", { fullName: "Dan Costello", email: "dan.costello@lakewood.example" }],
    ["a description of a stranger", { fullName: "Ruth from the bakery" }],
    ["a stranger", {}],
  ])("but not when it names %s", (_, fields) => {
    expect(isHidden(fields)).toBe(false);
  });
});

describe("the address of another member", () => {
  const member = (firstName: string, lastName: string, phoneNumber = "+12025550124") => ({
    firstName,
    lastName,
    email: "the.other@lakewood.example",
    phoneNumber,
  });

  it.each([
    ["Dan", member("Dan", "Costello")],
    ["D. Moretti", member("Doris", "Moretti")],
  ])("excuses the admin whose name %j fits as well", (fullName, other) => {
    expect(isHidden({ fullName, email: other.email }, other)).toBe(false);
  });

  it.each([
    ["is not this member's", "Dan Moretti", member("Anna", "Moretti")],
    ["is the admin's own", "Dan Moretti", member("Dan", "Moretti")],
    ["may be the admin's own", "Danny Moretti", member("Daniel", "Moretti")],
    ["is of an account with the admin's phone", "Dan", member("Dan", "Costello", dan.phoneNumber)],
    ["names both", "Dan Costello and Dan Moretti", member("Dan", "Costello")],
  ])("does not count for a name that %s", (_, fullName, other) => {
    expect(isHidden({ fullName, email: other.email }, other)).toBe(true);
  });

  it.each([{ name: "A car for Dan Moretti" }, { description: "Our admin Dan Moretti lost his job." }])(
    "never excuses %j",
    (fields) => {
      const other = member("Margaret", "Ellison");
      expect(isHidden({ ...fields, email: other.email }, other)).toBe(true);
    },
  );
});
