import { isForeign, leavesOutVowels, looselyOf, readingsOf, shapeOf, stemOf, toLatin } from "./latin";
import { nicknamesOf } from "./nicknames";
import { readText } from "./read-text";
import { soundOf } from "./sound";
import { CAPITALISED, EVERYDAY, isWordOfLanguage, PARTICLES, SPLIT_PREFIXES } from "./words";

export type Person = {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
};

export type FormOf = "first" | "last" | "full" | "nickname";

/**
 * `everyday`: also a word ("will"). `capitalised`: also a month or town ("April"). `introduced`: counts only
 * behind a title or as a family ("Mr. Neal").
 */
export type Form = { of: FormOf; is: "plain" | "everyday" | "capitalised" | "introduced" };

/** Lower-case Latin letters. */
export type Forms = {
  forms: ReadonlyMap<string, Form>;
  /** akessler, alank */
  accounts: ReadonlySet<string>;
  shapes: ReadonlyMap<string, string>;
  loose: ReadonlyMap<string, string>;
  sounds: ReadonlyMap<string, string>;
  /** Long enough for one typo. */
  slips: readonly string[];
  longest: number;
  /** "Bernard", "Bemard" */
  hasTwin: boolean;
  isForeign: boolean;
  leavesOutVowels: boolean;
  /** `second`: the J of Mary-Jane. `prefixed`: the OD of O'Donnell. */
  initials: { first: string; last: string; second: string; prefixed: string };
};

const WORDS = /[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)*/gu;

export const wordsOfName = (name: string): string[] => readText(name).text.match(WORDS) ?? [];

/** Classifies a form; one of two letters, such as "Al", is ambiguous. */
export const kindOf = (form: string): Form["is"] => {
  if (CAPITALISED.has(form)) return "capitalised";
  return form.length < 3 || EVERYDAY.has(form) ? "everyday" : "plain";
};

/** Müller from Mueller. */
const inOne = (form: string) =>
  form.length < 5
    ? form
    : form.replace(/(?<=[^aeiou])(?:ue|oe|ae)/g, ([vowel]) => vowel ?? "").replace(/aa/g, "a");

/** Mac and Mc, Saint and St. */
const otherPrefix = (form: string) =>
  [
    form.replace(/^mac(?=[a-z]{4})/, "mc"),
    form.replace(/^mc(?=[a-z]{3})/, "mac"),
    form.replace(/^saint(?=[a-z]{3})/, "st"),
    form.replace(/^st(?=[^aeiour][a-z]{2})/, "saint"),
  ].filter((one) => one !== form);

/** Kesler, Odonnel */
const withoutDouble = (form: string) => {
  const each = [...form.matchAll(/([a-z])\1/g)].map(
    ({ index }) => form.slice(0, index) + form.slice(index + 1),
  );
  const singles = [form.replace(/([a-z])\1/g, "$1"), ...each];
  return singles.filter((single) => single.length > 4 && kindOf(single) === "plain");
};

export const formsOfWord = (word: string): string[] => {
  const readings = readingsOf(word).filter((reading) => reading !== "");
  const others = [
    ...readings.map(inOne),
    ...readings.flatMap(otherPrefix),
    ...readings.flatMap(withoutDouble),
  ];
  return [...new Set([...readings, ...others])];
};

/** Slavic and Greek: Kowalska, Kowalscy, Petrova. */
const FAMILY_ENDINGS: readonly (readonly [end: RegExp, others: readonly string[]])[] = [
  [/(?<=[sc])k[iy]$/, ["ka", "cy", "kich", "kim", "kiej"]],
  [/sk(?:y|iy|ii)$/, ["skaya", "skaia", "skie", "skikh"]],
  [/ov$/, ["ova", "ovy", "ovykh", "ovym", "ovs"]],
  [/ev$/, ["eva", "evy", "evykh", "evym", "evs"]],
  [/(?<=\w{3})in$/, ["ina", "iny", "inykh"]],
  [/(?<=\w{5})os$/, ["ou", "oi", "i"]],
  [/(?<=\w{3}[^aeiouysvn])$/, ["ow", "owie", "owa", "owna", "om", "owi", "owych"]],
];

const familyFormsOf = (name: string): string[] =>
  name.length < 5 || kindOf(name) !== "plain"
    ? []
    : FAMILY_ENDINGS.flatMap(([end, others]) =>
        end.test(name) ? others.map((other) => name.replace(end, other)) : [],
      ).filter((form) => kindOf(form) === "plain");

const PREFIXED = /^(?:O'|O(?=\p{Lu})|Mc|Mac(?=\p{Lu}))(?=\p{L}{4})/u;

/** "Neal" from O'Neal. */
const bareOf = (words: readonly string[]): string[] =>
  words.filter((word) => PREFIXED.test(word)).flatMap((word) => formsOfWord(word.replace(PREFIXED, "")));

/** Shaq from Shaquille. */
const clippedOf = (name: string): string[] => {
  const clipped = name.slice(0, 4);
  return name.length < 8 || VOWEL.test(clipped) || isWordOfLanguage(clipped) ? [] : [clipped];
};

const VOWEL = /[aeiou]$/;

/** Alancito, Anita, Johnny. */
export function diminutivesOf(name: string): string[] {
  if (name.length < 3 || kindOf(name) !== "plain") return [];
  const stem = name.replace(/s$/, "").replace(/[aeiou]$/, "");
  const hard = stem.replace(/c$/, "qu").replace(/g$/, "gu").replace(/z$/, "c");
  const soft = VOWEL.test(stem) ? stem.slice(0, -1) : hard;
  const spanish = ["ito", "ita", "itos", "itas", "illo", "illa", "in", "ico", "ica"].map((end) => soft + end);
  const long = VOWEL.test(name) ? [] : ["cito", "cita", "ecito", "ecita"].map((end) => name + end);
  const doubled = /[^aeiou][aeiou][bdgklmnprt]$/.test(name) ? name + name.at(-1) : name;
  const english = VOWEL.test(name) ? [] : ["y", "ie"].flatMap((end) => [doubled + end, name + end]);
  return [...spanish, ...long, ...english].filter((one) => one.length > 3 && kindOf(one) === "plain");
}

const tellingWords = (words: readonly string[]) =>
  words.filter((word) => {
    const latin = toLatin(word);
    return latin.length > 1 && !(words.length > 1 && PARTICLES.has(latin));
  });

/** "Delacruz" and "Cruz" from "de la Cruz". */
function joined(words: readonly string[]): string[] {
  if (words.length < 2) return [];
  const latin = words.map(toLatin);
  const start = latin.findIndex((word) => !SPLIT_PREFIXES.has(word));
  return [latin.join(""), latin.slice(Math.max(0, start)).join("")];
}

const spellings = (words: readonly string[]) => [
  ...new Set([...tellingWords(words).flatMap(formsOfWord), ...joined(words).flatMap(formsOfWord)]),
];

const initialOf = (words: readonly string[]) => toLatin(words[0] ?? "").slice(0, 1);

/** The O'D of O'Donnell. */
const prefixedInitial = ([word = ""]: readonly string[]) =>
  /^O'\p{L}/u.test(word) ? toLatin(word.slice(0, 3)) : "";

const looselyNamed = (name: string): [string, string][] => {
  const stem = stemOf(name);
  return [
    ...(stem.length > 3 && stem !== name ? [[looselyOf(stem), name] as [string, string]] : []),
    [looselyOf(name), name],
  ];
};

function accountsOf(first: readonly string[], last: readonly string[]): Set<string> {
  const accounts = new Set<string>();
  for (const one of first)
    for (const other of last) {
      if (other.length > 3) accounts.add(one.charAt(0) + other).add(other + one.charAt(0));
      if (one.length > 3) accounts.add(one + other.charAt(0));
      if (one.length > 2 && other.length > 2) accounts.add(one.slice(0, 3) + other.slice(0, 3));
    }
  return accounts;
}

export function formsOf({ firstName, lastName }: Pick<Person, "firstName" | "lastName">): Forms {
  const forms = new Map<string, Form>();
  const add = (names: readonly string[], of: FormOf) => {
    for (const name of names) {
      // "Al So" joined is "also": found by its two parts.
      if (name.length < 2 || forms.has(name)) continue;
      if (of === "full" && (name.length < 5 || kindOf(name) !== "plain")) continue;
      forms.set(name, { of, is: kindOf(name) });
    }
  };
  const addAs = (names: readonly string[], form: Form) => {
    for (const name of names) if (!forms.has(name)) forms.set(name, form);
  };
  const [firstWords, lastWords] = [wordsOfName(firstName), wordsOfName(lastName)];
  const [first, last] = [spellings(firstWords), spellings(lastWords)];
  add(first, "first");
  add(last, "last");
  add(last.flatMap(familyFormsOf), "last");
  addAs(bareOf(lastWords), { of: "last", is: "introduced" });
  const nicknames = first.flatMap(nicknamesOf);
  add(nicknames, "nickname");
  add([...first, ...nicknames].flatMap(diminutivesOf), "nickname");
  addAs(first.flatMap(clippedOf), { of: "nickname", is: "everyday" });
  for (const one of [...first, ...nicknames])
    add(
      last.flatMap((other) => [one + other, other + one]),
      "full",
    );
  const names = [...forms.keys()];
  return {
    forms,
    accounts: accountsOf([...first, ...nicknames], last),
    shapes: new Map(names.filter((name) => name.length > 2).map((name) => [shapeOf(name), name])),
    loose: new Map(names.filter((name) => name.length > 3).flatMap(looselyNamed)),
    slips: [...first, ...last].filter((name) => name.length > 3),
    sounds: new Map(
      [...first, ...last].filter((name) => name.length > 3).map((name) => [soundOf(name), name]),
    ),
    longest: Math.max(0, ...names.map((name) => name.length)),
    hasTwin: names.some((name) => /rn|vv/.test(name)),
    isForeign: isForeign(firstName + lastName),
    leavesOutVowels: leavesOutVowels(firstName + lastName),
    initials: {
      first: initialOf(firstWords),
      last: initialOf(tellingWords(lastWords)),
      second: initialOf(firstWords.slice(1)),
      prefixed: prefixedInitial(lastWords),
    },
  };
}
