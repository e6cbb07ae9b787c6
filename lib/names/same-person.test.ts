import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mayBeSamePerson, readName } from "./same-person";

const member = (name: string) => {
  const [firstName = "", lastName = ""] = name.split("|").map((part) => part.trim());
  return { firstName, lastName };
};

const SAME: readonly [string, ...string[]][] = [
  [
    "Dan | Moretti",
    "Dan Moretti",
    "dan moretti",
    "DAN MORETTI",
    "Moretti Dan",
    "Moretti, Daniel",
    "Dán",
    "Dan",
    "Dan P.",
    "Dan P. Moretti",
    "Dan M.",
    "Dan M",
    "Daniel",
    "Danny Moretti",
    "Danilo Moretti",
    "Dan Morretti",
    "Dan Moreti",
    "Dan Moretty",
    "Dna Moretti",
    "Dab Moretti",
    "Dan Moretti Jr",
    "Dan Moretti, Jr.",
    "Dan Moretti Sr.",
    "Dan Moretti III",
    "Dr. Dan Moretti",
    "Dan Moretti, MD",
    "Mr. D. Moretti",
    "D Moretti",
    "D.Moretti",
    "D. M.",
    "DM",
    "D.P.M.",
    "Mr. Moretti",
    "Mr Moretti",
    "Moretti",
    "Moretti family",
    "the Moretti family",
    "The Morettis",
    "Familia Moretti",
    "Mr. and Mrs. Moretti",
    "Dan and Anna Moretti",
    "Anna & Dan Moretti",
    "Dan Costello-Moretti",
    "Dan Moretti Costello",
    'Daniel "Danny" Moretti',
    "Daniel (Dan) Moretti",
    "DanMoretti",
    "danmoretti",
    "DannyMoretti",
    "moretti dan",
    "Dan  Mo retti",
    "Dan's wife",
    "Our neighbor Dan",
    "Дан Моретти",
    "Дану Моретти",
    "Ντάν Μορέτι",
    "Dan Mоretti",
  ],
  ["Daniel | Moretti", "Dan", "Danny", "Dany Moretti", "Dani M.", "Danie Moretti", "דניאל", "Даниил Моретти"],
  ["Danny | Moretti", "Dan Moretti", "Daniel Moretti", "Danny"],
  ["Robert | Vance", "Bob Vance", "Rob", "Bobby V.", "B. Vance", "Roberto Vance", "Robbie"],
  ["Bob | Vance", "Rob Vance", "Robert", "Bobby", "R. Vance"],
  ["William | Stone", "Bill Stone", "B. Stone", "Liam", "Guillermo", "Billy Stones"],
  ["José | Álvarez", "Jose Alvarez", "Joe Alvarez", "Pepe", "Joseph Alvarez", "Alvares, José", "J. Á."],
  ["Pepe | Álvarez", "Joe Alvarez", "José"],
  [
    "Mary Ann | O’Donnell",
    "Maryann ODonnell",
    "Mary O'Donnell",
    "M. A. O Donnell",
    "Ann Odonnel",
    "Molly O’Donnell",
  ],
  ["Maryann | Stone", "Mary Ann Stone", "Mary-Ann"],
  [
    "María José | López García",
    "María López",
    "Maria Jose",
    "Mª García",
    "María José García-López",
    "Lopez Garcia",
  ],
  ["Luz | de la Cruz", "Luz Delacruz", "Luz Cruz", "De la Cruz", "Luz de la Cruz y Vega", "Cruz, Luz"],
  ["Jean-Luc | Fournier", "JL Fournier", "Jeanluc F.", "J.-L.", "Luc Fournier"],
  ["T.J. | Brown", "TJ Brown", "T. J. Brown", "Thomas Brown"],
  ["Margaret | Whitcomb", "Aunt Peg", "Grandma Whitcomb", "Margret", "Mrs. Margaret Whitcombe"],
  ["Eva | van der Berg", "Eva Vanderberg", "Eva Berg", "Van den Berg", "Mrs. van der Berg"],
  ["Owen | St. John", "Owen Saint John", "Owen StJohn", "Owen St John"],
  ["Ian | MacDonald", "Ian McDonald", "Ian Mac Donald"],
  ["Jürgen | Müller", "Juergen Mueller", "Jurgen Muller", "Müller Jürgen"],
  ["Иван | Петров", "Ivan Petrov", "Иван", "Petrov", "Ивана Петрова", "Семья Петровых"],
  ["Nikolaos | Papadopoulos", "Νίκος Παπαδόπουλος", "Nikos Papadopulos", "Nick Papadopoulos", "Νικόλαος"],
  ["Fang | Wang", "王芳", "Wang Fang", "FangWang"],
  ["芳 | 王", "Fang Wang", "王芳"],
  ["Muhammad | Hassan", "محمد حسن", "Mohamed Hassan", "Mohammed"],
  ["Minsu | Kim", "김민수", "Kim Min-su"],
  ["Don | Costello", "Don Costello", "Don", "Donald Costello", "Mr. Don Costello"],
  ["Al | Ng", "Al", "Alan Ng", "Albert Ng", "Ng"],
  ["Dan | ", "Dan Moretti", "Daniel", "D."],
  [" | Moretti", "Dan Moretti", "Moretti", "the Morettis"],
  ["Dan Moretti | ", "Dan Moretti", "Moretti, Dan", "Danny Moretti"],
  ["D. | Moretti", "Dan Moretti", "Doris Moretti"],
  ["Dan | M.", "Dan Moretti", "Dan M"],
  [" | ", "Dan Moretti"],
  ["Dan | Moretti", "", "—", "🙂"],
];

const DIFFERENT: readonly [string, ...string[]][] = [
  [
    "Dan | Moretti",
    "Anna Moretti",
    "Moretti Anna",
    "A. Moretti",
    "Dr. Anna Moretti",
    "Anna M.",
    "Dan Costello",
    "Costello, Dan",
    "Danny Costello",
    "D. Costello",
    "D. C.",
    "Mr. Costello",
    "Costello family",
    "Anna",
    "Anna Costello",
    "Frank",
    "Ian Moretti",
    "Rosa Moretti",
    "Moretti, Rosa",
    "My neighbor",
    "The bus driver",
    "Анна Моретти",
    "王芳",
    "Dan Morrison",
    "Dan Moreno",
    "AM",
  ],
  ["Robert | Vance", "Bill Vance", "Robert Stone", "Rosa Vance", "Al Vance", "Ben Vance"],
  ["Christine | Stone", "Christopher Stone", "Patrick Stone"],
  ["Patricia | Stone", "Patrick Stone", "Peter Stone"],
  ["Luz | de la Cruz", "Mia de la Cruz", "Luz de la Rosa", "María de la Vega", "Laura de la Cruz"],
  ["Laura | Cruz", "María de la Cruz"],
  ["María José | López", "Ana López", "María José García", "María Pérez"],
  ["Иван | Петров", "Ольга Петрова", "Иван Сидоров", "Olga Petrova"],
  ["John | Smith", "Jane Smith", "James Smith"],
  ["Ned | Moretti", "DAN MORETTI"],
  ["Dan | Li", "Dan Lincoln", "Anna Li"],
  ["Sam | Okafor", "Sam Kessler", "Tom Okafor"],
  ["Dan | ", "Anna Moretti", "Anna"],
  [" | Moretti", "Dan Costello"],
];

const rows = (table: readonly [string, ...string[]][]) =>
  table.flatMap(([who, ...names]) => names.map((name) => [name, who] as const));

describe("may be the same person", () => {
  test.each(rows(SAME))("%j and %s", (name, who) => {
    expect(mayBeSamePerson(name, member(who))).toBe(true);
    expect(mayBeSamePerson(member(who), name)).toBe(true);
  });
});

describe("is another person", () => {
  test.each(rows(DIFFERENT))("%j and %s", (name, who) => {
    expect(mayBeSamePerson(name, member(who))).toBe(false);
    expect(mayBeSamePerson(member(who), name)).toBe(false);
  });
});

describe("two names in one text each", () => {
  test.each([
    ["Dan Moretti", "Moretti, Daniel", true],
    ["Dan", "Daniel Moretti", true],
    ["Dan Moretti", "Anna Moretti", false],
    ["Dan Moretti", "Dan Costello", false],
    ["Bob Vance", "Rob Vance", true],
  ])("%s, %s: %j", (one, other, expected) => {
    expect([mayBeSamePerson(one, other), mayBeSamePerson(other, one)]).toEqual([expected, expected]);
  });
});

test("two members are compared by their first and last names", () => {
  expect(mayBeSamePerson(member("Dan | Moretti"), member("Daniel | Moretti"))).toBe(true);
  expect(mayBeSamePerson(member("Dan | Moretti"), member("Moretti | Dan"))).toBe(true);
  expect(mayBeSamePerson(member("Dan | Moretti"), member("Anna | Moretti"))).toBe(false);
});

test("a name read once compares as its text does", () => {
  const read = readName("Moretti, Danny");
  expect(mayBeSamePerson(read, readName(member("Dan | Moretti")))).toBe(true);
  expect(mayBeSamePerson(read, member("Anna | Moretti"))).toBe(false);
});

test("any two texts compare alike in both orders, and a name with itself is the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (one, other) => {
      expect(mayBeSamePerson(one, other)).toBe(mayBeSamePerson(other, one));
      expect(mayBeSamePerson(one, one)).toBe(true);
    }),
  );
});
