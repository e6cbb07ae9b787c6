import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { COMMON_CHARACTERS } from "./common-characters";

const READ = /\.(json|ts|md)$/;

const texts = ["messages", "content"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => READ.test(name))
    .map((name) => join(root, folder, name)),
);

it("has every character that our own pages show, so that none of them fetches another file", () => {
  expect(texts.length).toBeGreaterThan(100);
  const others = texts.flatMap((file) =>
    [...readFileSync(file, "utf8")].filter(
      (character) => character !== "\n" && !COMMON_CHARACTERS.includes(character),
    ),
  );
  expect([...new Set(others)]).toEqual([]);
});

it("has the characters of Spanish", () => {
  for (const character of "áéíóúüñÁÉÍÓÚÜÑ¿¡") expect(COMMON_CHARACTERS).toContain(character);
});
