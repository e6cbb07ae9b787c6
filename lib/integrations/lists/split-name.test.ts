import { expect, test } from "vitest";
import { splitName } from "./split-name";

test.each([
  ["Clara Novak", "Clara", "Novak"],
  ["  Clara   Novak ", "Clara", "Novak"],
  ["Novak, Clara", "Clara", "Novak"],
  ["NOVAK, Clara Maria", "Clara Maria", "NOVAK"],
  ["Mary Ann Smith", "Mary Ann", "Smith"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Dick Van Dyke", "Dick", "Van Dyke"],
  ["María de la Cruz", "María", "de la Cruz"],
  ["John Smith Jr.", "John", "Smith Jr."],
  ["John Smith, Jr.", "John", "Smith Jr."],
  ["Dr. Ruth Adler", "Ruth", "Adler"],
  ["Don Smith", "Don", "Smith"],
  ["Jean-Luc O’Neill", "Jean-Luc", "O’Neill"],
  ["Cher", "Cher", ""],
  ["نورا حداد", "نورا", "حداد"],
  ["דנה כהן", "דנה", "כהן"],
  ["", "", ""],
])("%j is %j and %j", (text, firstName, lastName) => {
  expect(splitName(text)).toEqual({ firstName, lastName });
});

test.each([
  ["Juan García López", "Juan", "García López"],
  ["María del Carmen García López", "María del Carmen", "García López"],
  ["Juan Pérez de la Cruz", "Juan", "Pérez de la Cruz"],
  ["Juan de la Cruz Pérez", "Juan", "de la Cruz Pérez"],
  ["Juan García", "Juan", "García"],
  ["Sra. Ana Ruiz Gil", "Ana", "Ruiz Gil"],
  ["García López, Juan", "Juan", "García López"],
])("in a Spanish list %j is %j and %j", (text, firstName, lastName) => {
  expect(splitName(text, { twoSurnames: true })).toEqual({ firstName, lastName });
});
