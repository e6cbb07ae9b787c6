import { expect, test } from "vitest";
import { publicName } from "./public-name";

test.each([
  ["two words", "Priya", "Shah", "Priya S."],
  ["a small letter", "priya", "shah", "priya S."],
  ["only a first name", "Suharto", "", "Suharto"],
  ["only a last name is not told whole", "", "Suharto", "S."],
  ["nothing at all", null, null, ""],
  ["several first names", "Mary Ann", "Cole", "Mary Ann C."],
  ["particles before the name", "Ana", "de la Cruz", "Ana C."],
  ["particles with capitals", "Ana", "De La Cruz", "Ana D."],
  ["a particle with an apostrophe", "Jan", "'t Hooft", "Jan H."],
  ["an apostrophe inside", "Sinéad", "O’Brien", "Sinéad O."],
  ["two last names", "Rosa", "García-Lorca Ruiz", "Rosa G."],
  ["letters with marks, composed or not", "Zoe\u0301", "E\u0301mile", "Zoé É."],
  ["Chinese", "小明", "王", "小明"],
  ["Japanese", "さくら", "さとう", "さくら"],
  ["Korean", "지민", "박", "지민"],
  ["Cyrillic", "Ольга", "Иванова", "Ольга И."],
  ["letters outside of the first plane", "𐐢𐐭", "𐐟𐐯𐐻", "𐐢𐐭 𐐟."],
  ["signs outside of the first plane", "小明", "𠮷野", "小明"],
  ["a cluster of one letter", "प्रिया", "क्षेत्री", "प्रिया क्षे."],
  ["Hebrew, with its full stop behind the letter", "נועה", "כהן", "נועה כ.\u200f"],
  ["Arabic, with its full stop behind the letter", "ليلى", "حداد", "ليلى ح.\u200f"],
  ["no letter in the last name", "Kim", "42", "Kim"],
  ["stray spaces", "  Priya ", "  Shah ", "Priya S."],
])("%s", (_what, firstName, lastName, shown) => {
  expect(publicName({ firstName, lastName })).toBe(shown);
});

test("a last name of more than one letter never stands in it whole", () => {
  for (const lastName of ["Shah", "Ng", "de la Cruz", "O’Brien", "كريم", "佐藤"]) {
    expect(publicName({ firstName: "A", lastName })).not.toContain(lastName);
  }
});
