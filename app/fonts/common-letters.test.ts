import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { COMMON_LETTERS } from "./common-letters";

const READ = /\.(json|ts|md)$/;

const texts = ["messages", "content"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => READ.test(name))
    .map((name) => join(root, folder, name)),
);

it("has every letter that our own pages show, so that none of them fetches another file", () => {
  expect(texts.length).toBeGreaterThan(100);
  const others = texts.flatMap((file) =>
    [...readFileSync(file, "utf8")].filter((letter) => letter !== "\n" && !COMMON_LETTERS.includes(letter)),
  );
  expect([...new Set(others)]).toEqual([]);
});

it("has the letters of Spanish", () => {
  for (const letter of "áéíóúüñÁÉÍÓÚÜÑ¿¡") expect(COMMON_LETTERS).toContain(letter);
});
