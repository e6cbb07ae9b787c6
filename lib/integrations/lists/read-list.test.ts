import { describe, expect, test } from "vitest";
import { headingOf } from "./headers";
import { MOST_PEOPLE } from "./limits";
import { readList } from "./read-list";

const peopleIn = (text: string) => readList(text).rows.map(({ person }) => Object.values(person));
const clara = ["Clara", "Novak", "clara@post.example", "(937) 555-0126"];

describe("the people of a list", () => {
  test.each([
    ["our template", "First name,Last name,E-mail,Phone\nClara,Novak,clara@post.example,(937) 555-0126\n"],
    ["one name column", "Name;E-mail;Phone\nClara Novak;clara@post.example;(937) 555-0126\n"],
    ["without a header", "Clara Novak, clara@post.example, (937) 555-0126\nDev Patel, dev@post.example"],
    [
      "first and last name without a header",
      "Clara\tNovak\tclara@post.example\t(937) 555-0126\nDev\tPatel\tdev@x.example\t",
    ],
    ["another order", "clara@post.example,(937) 555-0126,Clara Novak\ndev@post.example,,Dev Patel"],
    [
      "Spanish headers",
      "Nombre,Apellidos,Correo electrónico,Teléfono móvil\nClara,Novak,clara@post.example,(937) 555-0126",
    ],
    [
      "Google Contacts",
      "First Name,Middle Name,Last Name,Phonetic First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nClara,,Novak,,* myContacts,* Home,clara@post.example ::: c@x.example,Mobile,(937) 555-0126",
    ],
    [
      "Outlook",
      "First Name,Last Name,Company,Business Phone,Mobile Phone,E-mail Address,E-mail Type,E-mail Display Name\nClara,Novak,Acme,(937) 555-9999,(937) 555-0126,clara@post.example,SMTP,Clara N.",
    ],
    [
      "a header in part of another language",
      "Vorname;Nachname;E-Mail;Mobile\nClara;Novak;clara@post.example;(937) 555-0126",
    ],
    [
      "an e-mail’s receivers",
      "Clara Novak <clara@post.example>, Dev Patel <dev@post.example>; Bo Lee <bo@post.example>",
    ],
    ["one cell for all", "Clara Novak clara@post.example (937) 555-0126"],
    [
      "an address with its wrapping",
      'Name,Mail,Tel\nClara Novak,"mailto:clara@post.example",tel:(937) 555‑0126',
    ],
  ])("%s", (_, text) => {
    const [first = []] = peopleIn(text);
    expect(first.slice(0, 3)).toEqual(clara.slice(0, 3));
    expect([clara[3], ""]).toContain(first[3]);
  });

  test("a cell that somebody left out does not move a number into the addresses", () => {
    expect(
      peopleIn(
        "Clara Novak, clara@post.example, (937) 555-0126\nDev Patel, dev@post.example\nLena Fischer, (937) 555-0160\n",
      ),
    ).toEqual([clara, ["Dev", "Patel", "dev@post.example", ""], ["Lena", "Fischer", "", "(937) 555-0160"]]);
  });

  test("what a header says is believed, also where the content looks otherwise", () => {
    expect(peopleIn("Name,E-mail,Phone\nClara Novak,(937) 555-0126,\n")).toEqual([
      ["Clara", "Novak", "(937) 555-0126", ""],
    ]);
  });

  test("a Spanish list has people with two surnames", () => {
    expect(peopleIn("Nombre completo,Correo\nJuan García López,juan@post.example")).toEqual([
      ["Juan", "García López", "juan@post.example", ""],
    ]);
  });

  test("names in right-to-left scripts keep their letters", () => {
    expect(peopleIn("نورا حداد,nora@post.example\nדנה כהן,dana@post.example")).toEqual([
      ["نورا", "حداد", "nora@post.example", ""],
      ["דנה", "כהן", "dana@post.example", ""],
    ]);
  });

  test("there are 2,000 at most, and the rest is said to be left out", () => {
    const list = (count: number) =>
      `Name,E-mail\n${Array.from({ length: count }, (_, at) => `Ann Lee,a${at}@x.example`).join("\n")}`;
    expect([readList(list(MOST_PEOPLE)).rows.length, readList(list(MOST_PEOPLE)).isCut]).toEqual([
      2000,
      false,
    ]);
    expect([readList(list(2001)).rows.length, readList(list(2001)).isCut]).toEqual([2000, true]);
  });

  test.each(["", "\n\n", " , ,\n"])("%j is nobody", (text) => expect(readList(text).rows).toEqual([]));

  test("a header alone is nobody", () => expect(readList("Name,E-mail").rows).toEqual([]));
});

test.each([
  ["E-mail 1 - Value", "email"],
  ["E-mail 1 - Type", null],
  ["E-mail Display Name", null],
  ["Correo electrónico", "email"],
  ["Dirección de correo electrónico", "email"],
  ["Phone 1 - Value", "phoneNumber"],
  ["Teléfono 1 - Valor", "phoneNumber"],
  ["Home Fax", null],
  ["Assistant's Phone", null],
  ["Yomi Given Name", null],
  ["Apellidos", "lastName"],
  ["FIRST_NAME", "firstName"],
  ["Company", null],
  ["Email OK?", null],
  ["clara@post.example", null],
])("the header %j means %s", (header, meaning) => expect(headingOf(header)).toBe(meaning));
