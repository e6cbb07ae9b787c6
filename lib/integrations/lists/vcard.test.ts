import { expect, test } from "vitest";
import { cardsOf, isCards } from "./vcard";

const card = (...lines: string[]) => `${["BEGIN:VCARD", ...lines, "END:VCARD"].join("\r\n")}\r\n`;
const only = (text: string) => cardsOf(text, 10).cards.map(({ person }) => person)[0];
const clara = {
  firstName: "Clara",
  lastName: "Novak",
  email: "clara@post.example",
  phoneNumber: "(937) 555-0126",
};

test.each([
  [
    "4.0",
    card(
      "VERSION:4.0",
      "N:Novak;Clara;;;",
      "FN:Clara Novak",
      "EMAIL;TYPE=work:clara@post.example",
      "TEL;VALUE=uri;TYPE=cell:tel:(937) 555-0126",
    ),
  ],
  [
    "3.0, as Apple writes it",
    card(
      "VERSION:3.0",
      "N:Novak;Clara;;;",
      "item1.EMAIL;type=INTERNET;type=pref:clara@post.example",
      "item1.X-ABLabel:_$!<HomePage>!$_",
      "TEL;type=HOME;type=VOICE:(937) 555-9999",
      "TEL;type=CELL;type=VOICE:(937) 555-0126",
    ),
  ],
  [
    "2.1",
    card("VERSION:2.1", "N:Novak;Clara", "TEL;CELL:(937) 555-0126", "EMAIL;INTERNET:clara@post.example"),
  ],
  [
    "folded lines and a picture",
    card(
      "VERSION:3.0",
      "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMC",
      " AgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8Q",
      "N:Nov",
      " ak;Clara;;;",
      "EMAIL:clara@post.",
      "\texample",
      "TEL:(937) 555-0126",
    ),
  ],
  [
    "a name in one piece",
    card("VERSION:4.0", "FN:Clara Novak", "EMAIL:clara@post.example", "TEL:(937) 555-0126"),
  ],
])("a card of %s", (_, text) => {
  expect(isCards(text)).toBe(true);
  expect(only(text)).toEqual(clara);
});

test("quoted-printable of 2.1, with soft line ends, in UTF-8 and in Windows’ letters", () => {
  expect(
    only(card("VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:N=C3=BA=C3=B1ez;Jos=", "=C3=A9")),
  ).toEqual({ firstName: "José", lastName: "Núñez", email: "", phoneNumber: "" });
  expect(only(card("N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:N=FA=F1ez;Jos=E9"))).toEqual({
    firstName: "José",
    lastName: "Núñez",
    email: "",
    phoneNumber: "",
  });
});

test("escapes are no separators", () => {
  expect(only(card("VERSION:3.0", "N:O\\;Neill\\, Jr.;Ann;;;"))).toMatchObject({
    firstName: "Ann",
    lastName: "O;Neill, Jr.",
  });
});

test.each([
  ["N:;;;;", "FN:Acme Bakery", "ORG:Acme Bakery;", "X-ABShowAs:COMPANY", "EMAIL:info@acme.example"],
  ["FN:Acme Bakery", "ORG:Acme Bakery", "TEL:(937) 555-0126"],
  ["VERSION:4.0", "KIND:org", "FN:Acme", "EMAIL:info@acme.example"],
  ["X-ADDRESSBOOKSERVER-KIND:group", "N:Choir;;;;", "FN:Choir"],
])("a card of a company or a group is no person: %s", (...lines) => {
  expect(cardsOf(card(...lines), 10).cards[0]?.problem).toBe("import.not_a_person");
});

test.each([
  ["N:Novak;Clara;;;", "FN:Clara Novak", "ORG:Acme Bakery;"],
  ["VERSION:4.0", "KIND:individual", "FN:Clara Novak"],
])("a card of a person at a company is one: %s", (...lines) => {
  expect(cardsOf(card(...lines), 10).cards[0]).not.toHaveProperty("problem");
});

test("an address or number whose label names another person is left out", () => {
  expect(
    only(
      card(
        "N:Reyes;Alan;;;",
        "item1.EMAIL;type=INTERNET;type=pref:eva@post.example",
        "item1.X-ABLabel:Wife",
        "item2.EMAIL;type=INTERNET:alan@post.example",
        "item2.X-ABLabel:_$!<Home>!$_",
        "item3.TEL:(937) 555-9999",
        "item3.X-ABLabel:_$!<Assistant>!$_",
        "TEL;TYPE=ASSISTANT:(937) 555-8888",
      ),
    ),
  ).toEqual({ firstName: "Alan", lastName: "Reyes", email: "alan@post.example", phoneNumber: "" });
});

test("each card has the number of its line, and one that is not closed ends at the next", () => {
  const { cards, isCut } = cardsOf(`BEGIN:VCARD\nFN:Ann Lee\n${card("FN:Bob Lee")}${card("FN:Cy Lee")}`, 2);
  expect(cards.map(({ line, person }) => [line, person.firstName])).toEqual([
    [1, "Ann"],
    [3, "Bob"],
  ]);
  expect(isCut).toBe(true);
});

test.each([
  ["a property that is folded without end", `BEGIN:VCARD\nFN:A\n${" b\n".repeat(2_000_000)}END:VCARD\n`],
  ["soft line ends without end", `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:A=\n${"b=\n".repeat(2_000_000)}`],
  ["cards that are never closed", "BEGIN:VCARD\n".repeat(500_000)],
  ["one huge line", `BEGIN:VCARD\nFN:${"a".repeat(6_000_000)}`],
])("%s is read in a moment", (_, text) => {
  const began = performance.now();
  expect(cardsOf(text, 2000).cards.length).toBeLessThanOrEqual(2000);
  expect(performance.now() - began).toBeLessThan(5000);
});
