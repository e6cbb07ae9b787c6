import { expect, it } from "vitest";
import { translateWith } from "./translate";

const say = translateWith({
  Required: "Obligatorio",
  "Try again in {wait}.": "Inténtelo de nuevo en {wait}.",
  "{count} seconds": "{count} segundos",
});

it.each([
  ["Required", "Obligatorio"],
  ["Try again in 40 seconds.", "Inténtelo de nuevo en 40 segundos."],
  ["Try again in a while.", "Inténtelo de nuevo en a while."],
  ["Nobody translated this", "Nobody translated this"],
  ["", ""],
])("%s becomes %s", (text, translation) => {
  expect(say(text)).toBe(translation);
});
