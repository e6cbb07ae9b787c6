import { expect, it } from "vitest";
import { CATALOGUE, type Namespace } from "@/messages";

type Texts = { [key: string]: string | Texts };

const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );

/** Variables and tags. */
const variablesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map(([, name, tag]) => name ?? `<${tag}>`).sort();

const namespaces = Object.keys(CATALOGUE.en) as Namespace[];

it.each(namespaces)("%s says the same things in both languages, with the same places to fill", (name) => {
  const english = flat(CATALOGUE.en[name]);
  const spanish = new Map(flat(CATALOGUE.es[name]));
  expect([...spanish.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  for (const [key, text] of english) {
    expect([key, [...new Set(variablesIn(spanish.get(key) ?? ""))]]).toEqual([
      key,
      [...new Set(variablesIn(text))],
    ]);
    expect([key, spanish.get(key)?.trim()]).not.toEqual([key, ""]);
  }
});

it("the desk is English only", () => {
  expect(CATALOGUE.es.desk).toBe(CATALOGUE.en.desk);
});
