import { expect, it } from "vitest";
import { chooseLanguage } from "./choose-language";

it.each([
  ["the address before everything", { asked: "es", chosen: "en", accepts: "en" }, "es"],
  ["the choice before the browser", { chosen: "es", accepts: "en-US" }, "es"],
  ["the browser's region counts as its language", { accepts: "es-MX,es;q=0.9,en;q=0.8" }, "es"],
  ["the browser's order counts", { accepts: "fr, en;q=0.8, es;q=0.9" }, "es"],
  ["wishes that go on and on are not read to their end", { accepts: `${"x,".repeat(30_000)}es` }, "en"],
  ["a language refused is not given", { accepts: "es;q=0, en" }, "en"],
  ["a language we do not have", { accepts: "de" }, "en"],
  ["anything", { accepts: "*" }, "en"],
  ["no wish", {}, "en"],
  ["nonsense", { asked: "xx", chosen: "../..", accepts: ";;;,=" }, "en"],
  ["an endless wish", { accepts: "x,".repeat(5000) }, "en"],
] as const)("%s", (_, sources, language) => {
  expect(chooseLanguage(sources)).toBe(language);
});
