import { expect, test } from "vitest";
import { consonantsOf, isForeign, looselyOf, readingsOf, shapeOf, toLatin } from "./latin";

test.each([
  ["O’Brién", "obrien"],
  ["Łukasz", "lukasz"],
  ["Đặng", "dang"],
  ["Strauß", "strauss"],
  ["Наталья", "natalya"],
  ["İpek", "ipek"],
])("%s in Latin letters is %s", (word, latin) => {
  expect(toLatin(word)).toBe(latin);
});

test.each([
  ["Alan", ["alan"]],
  ["Müller", ["muller", "mueller"]],
  ["Søren", ["soren", "soeren"]],
  ["Alaaaan", ["alaaaan", "alan"]],
  ["Кеѕѕ", ["kedzdz", "kess"]],
])("%s may be read %j", (word, readings) => {
  expect(readingsOf(word)).toEqual(readings);
});

test.each([
  ["K3ss1er", "Kessler"],
  ["@lan", "Alan"],
  ["AIan", "Alan"],
  ["VVilliam", "William"],
  ["Bemard", "Bernard"],
])("%s has the shape of %s", (written, meant) => {
  expect(shapeOf(written)).toBe(shapeOf(meant));
});

test.each([
  ["Александр", "Alexander"],
  ["Юрий", "Yuri"],
  ["Сергей", "Sergei"],
  ["Γιώργος", "Giorgos"],
  ["Παπαδόπουλος", "Papadopoulos"],
])("%s sounds like %s", (foreign, latin) => {
  expect(looselyOf(toLatin(foreign))).toBe(looselyOf(toLatin(latin)));
});

test.each([
  ["محمد", "Muhammad"],
  ["خالد", "Khalid"],
  ["כהן", "Cohen"],
  ["דוד", "David"],
])("%s has the consonants of %s", (foreign, latin) => {
  expect(consonantsOf(toLatin(foreign))).toBe(consonantsOf(toLatin(latin)));
});

test("accents make no foreign word, other scripts do", () => {
  expect([isForeign("Núñez"), isForeign("Alan-98"), isForeign("Алан"), isForeign("Аlan")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
