import { describe, expect, it } from "vitest";
import { mayNamePerson } from "./may-name-person";

const dan = {
  firstName: "Dan",
  lastName: "Moretti",
  email: "dan.moretti@lakewood.example",
  phoneNumber: "+12025550123",
};
const suggested = (given: object) => ({
  fullName: "Margaret Ellison",
  email: "m.ellison@harbour.example",
  name: "A car that starts",
  description: "The old one has given up.",
  ...given,
});

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
  ])("by the name %j", (fullName) => {
    expect(mayNamePerson(suggested({ fullName }), dan)).toBe(true);
  });

  it.each([
    ["address", { email: "dan.moretti+home@elsewhere.example" }],
    ["title", { name: "A car for Dan" }],
    ["description", { description: "Our neighbor Danny Moretti lost his job." }],
  ])("by its %s", (_, given) => {
    expect(mayNamePerson(suggested(given), dan)).toBe(true);
  });

  it.each([
    ["a relative", { fullName: "Anna Moretti", email: "anna.moretti@lakewood.example" }],
    ["a namesake", { fullName: "Dan Costello", email: "dan.costello@lakewood.example" }],
    ["a stranger", {}],
  ])("but not when it names %s", (_, given) => {
    expect(mayNamePerson(suggested(given), dan)).toBe(false);
  });
});
