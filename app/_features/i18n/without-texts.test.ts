import { expect, it } from "vitest";
import { LANGUAGES } from "@/lib/kernel/languages";
import { CATALOGUE } from "@/messages";
import { WITHOUT_TEXTS } from "./messages-here";

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, at = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${at}${key}`, value] as [string, string]] : flat(value, `${at}${key}.`),
  );

const valuesIn = (words: string) =>
  [...words.matchAll(/\{([a-z]\w*)(?=[,}])|<(\w+)>/g)].map(([, value, tag]) => value ?? tag).sort();

const UNSPOKEN = {
  en: /\btexts?\b|\bSTOP\b|\bSMS\b/i,
  es: /mensajes? de texto|\bSTOP\b|\bSMS\b/i,
} as const;

it.each(LANGUAGES)(
  "the words of a site without texts, in %s, stand in for words there are, and offer none",
  (language) => {
    const all = new Map(flat(CATALOGUE[language] as unknown as Tree));
    for (const [key, words] of flat(WITHOUT_TEXTS[language])) {
      const usual = all.get(key);
      expect([key, typeof usual]).toEqual([key, "string"]);
      expect([key, words]).not.toEqual([key, usual]);
      expect([key, valuesIn(words).filter((value) => !valuesIn(usual ?? "").includes(value))]).toEqual([
        key,
        [],
      ]);
      expect([key, UNSPOKEN[language].test(words)]).toEqual([key, false]);
    }
  },
);

it("the words of a site without texts are the same in both languages", () => {
  const keys = (language: "en" | "es") => flat(WITHOUT_TEXTS[language]).map(([key]) => key);
  expect(keys("es")).toEqual(keys("en"));
});
