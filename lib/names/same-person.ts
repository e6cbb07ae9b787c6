import { korean } from "./find-unspaced";
import { singularsOf } from "./find-words";
import { isOneSlip } from "./is-one-slip";
import { consonantsOf, isForeign, leavesOutVowels, looselyOf, stemOf, toLatin } from "./latin";
import { fullNamesOf, nicknamesOf } from "./nicknames";
import { soundOf } from "./sound";
import { diminutivesOf, formsOfWord, type Person, wordsOfName } from "./variants";
import { BESIDE_NAMES, NO_NAMES, PARTICLES } from "./words";

/** A profile's name, or free text. */
type PersonName = string | Pick<Person, "firstName" | "lastName">;

/** `unknown` in free text. */
type Role = "first" | "last" | "unknown";

type Word = { text: string; latin: string; role: Role; isInitial: boolean };

type Sounds = { spellings: ReadonlySet<string>; names: ReadonlySet<string> };

/** One word, or several joined. */
type Part = {
  from: number;
  to: number;
  role: Role;
  initial: string;
  spellings: ReadonlySet<string>;
  names: ReadonlySet<string>;
  fullNames: ReadonlySet<string>;
  sounds: Sounds;
  loose: Sounds;
  consonants: string;
  isForeign: boolean;
  leavesOutVowels: boolean;
};

/** One way to split a name into words. */
type Reading = {
  parts: readonly Part[];
  /** Indexes. */
  required: readonly number[];
  hasMiddle: boolean;
  /** A name's only word, maybe two names joined. */
  only: { latin: string; isKorean: boolean } | null;
};

export type ReadName = { readings: readonly Reading[] };

const LONGEST = 200;
const MOST_WORDS = 24;
/** "van der Berg" */
const MOST_JOINED = 4;
const SHORTEST_SLIP = 3;
/** Shorter words with another first letter differ: Dan, Ian. */
const SHORTEST_SLIP_AT_START = 4;
const SHORTEST_SHORT_FORM = 2;
const SHORTEST_JOINED = 4;
const LONGEST_JOINED = 40;
/** Shorter names sound alike: Jane, Jan. */
const SHORTEST_SOUND = 3;
const SHORTEST_SOUND_OF_NICKNAME = 4;

const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const KOREAN = /\p{Script=Hangul}/u;

function wordsOf(name: string, role: Role): Word[] {
  return wordsOfName(name.slice(0, LONGEST)).flatMap((whole): Word[] => {
    const text = whole.replace(/'s$/iu, "");
    const latin = toLatin(text);
    const isInitial = [...text].length === 1 && !SYLLABLES.test(text);
    return latin === "" || /^\d+$/.test(latin) ? [] : [{ text, latin, role, isInitial }];
  });
}

function soundsOf(
  spellings: readonly string[],
  names: readonly string[],
  sound: (latin: string) => string,
): Sounds {
  const heard = (ones: readonly string[], shortest: number) =>
    ones.map(sound).filter((one) => one.length >= shortest);
  const own = heard(spellings, SHORTEST_SOUND);
  return { spellings: new Set(own), names: new Set([...own, ...heard(names, SHORTEST_SOUND_OF_NICKNAME)]) };
}

const NONE: ReadonlySet<string> = new Set();
const NO_SOUNDS: Sounds = { spellings: NONE, names: NONE };

function joinedPart(words: readonly Word[], from: number, to: number): Part {
  const texts = words.slice(from, to).map((word) => word.text);
  const spellings = new Set(formsOfWord(texts.join("")));
  return {
    from,
    to,
    role: words[from]?.role ?? "unknown",
    initial: "",
    spellings,
    names: spellings,
    fullNames: NONE,
    sounds: NO_SOUNDS,
    loose: NO_SOUNDS,
    consonants: "",
    isForeign: false,
    leavesOutVowels: false,
  };
}

function partOf({ text, latin, role, isInitial }: Word, from: number): Part {
  const foreign = isForeign(text);
  const written = formsOfWord(text);
  const spellings = [...written, ...(role === "first" ? [] : written.flatMap(singularsOf))];
  const names = [...new Set([...spellings, ...(role === "last" ? [] : written.flatMap(nicknamesOf))])];
  const diminutives = role === "last" ? [] : written.flatMap(diminutivesOf);
  const stems = foreign ? written.map(stemOf) : [];
  return {
    from,
    to: from + 1,
    role,
    initial: isInitial ? latin.slice(0, 1) : "",
    spellings: new Set(spellings),
    names: new Set([...names, ...diminutives]),
    fullNames: new Set(role === "last" ? written : written.flatMap((one) => [...fullNamesOf(one)])),
    sounds: soundsOf(spellings, names, soundOf),
    loose: soundsOf([...spellings, ...stems], [...names, ...stems], looselyOf),
    consonants: consonantsOf(latin),
    isForeign: foreign,
    leavesOutVowels: leavesOutVowels(text),
  };
}

const NAMES_AS_WELL: ReadonlySet<string> = new Set(["Al", "Ben"]);
const isParticle = ({ latin, text }: Word) =>
  (PARTICLES.has(latin) && !NAMES_AS_WELL.has(text)) || /^[yei]$/.test(text);
const isBeside = (word: Word) => NO_NAMES.has(word.latin) || BESIDE_NAMES.has(word.latin) || isParticle(word);

function readingOf(words: readonly Word[]): Reading {
  const hasName = words.some((word) => !isBeside(word));
  const isNoName = (word: Word, index: number) =>
    hasName && (NO_NAMES.has(word.latin) || (index > 0 && isParticle(word)));
  const parts = words.flatMap((word, from) =>
    Array.from({ length: Math.min(MOST_JOINED, words.length - from) }, (_, index) => from + index + 1)
      .filter((to) => words.slice(from, to).every(({ role }) => role === word.role))
      .filter((to) => words.slice(from, to).some((one, index) => !isNoName(one, from + index)))
      .map((to) => (to === from + 1 ? partOf(word, from) : joinedPart(words, from, to))),
  );
  const telling = [...words.entries()].filter(([, word]) => !hasName || !isBeside(word));
  const hasWhole = telling.some(([, { isInitial }]) => !isInitial);
  const required = telling.filter(([, { isInitial }], at) => !hasWhole || at === 0 || !isInitial);
  const only = telling.length === 1 ? telling[0]?.[1] : undefined;
  return {
    parts,
    required: required.map(([index]) => index),
    hasMiddle: required.length < telling.length,
    only: only ? { latin: only.latin, isKorean: KOREAN.test(only.text) } : null,
  };
}

const CAPITALS = /^\p{Lu}{2,3}$/u;

/** DM, JL Moretti. In all-caps names, capitals are words. */
function withInitials(words: readonly Word[]): Word[] | null {
  const isInitials = ({ text, latin }: Word) => CAPITALS.test(text) && !NO_NAMES.has(latin);
  if (!words.some(isInitials)) return null;
  if (words.length > 1 && words.every(({ text }) => text === text.toUpperCase())) return null;
  return words.flatMap((word) =>
    isInitials(word)
      ? [...word.text].map((text) => ({ ...word, text, latin: toLatin(text), isInitial: true }))
      : [word],
  );
}

/** Prepares a name for many comparisons. */
export function readName(name: PersonName): ReadName {
  const { firstName, lastName } = typeof name === "string" ? { firstName: name, lastName: "" } : name;
  const [first, last] = [wordsOf(firstName, "first"), wordsOf(lastName, "last")];
  const hasRoles = first.length > 0 && last.length > 0;
  const words = [...first, ...last]
    .slice(0, MOST_WORDS)
    .map((word): Word => (hasRoles ? word : { ...word, role: "unknown" }));
  if (words.length === 0) return { readings: [] };
  const spelled = withInitials(words);
  return { readings: [words, ...(spelled ? [spelled] : [])].map(readingOf) };
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  for (const one of some) if (others.has(one)) return true;
  return false;
};

const someTwo = (
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
  test: (one: string, other: string) => boolean,
): boolean => {
  for (const one of some) for (const other of others) if (test(one, other)) return true;
  return false;
};

const soundAlike = (one: Sounds, other: Sounds) =>
  meet(one.spellings, other.names) || meet(other.spellings, one.names);

const isSlip = (one: string, other: string) => {
  const length = Math.min(one.length, other.length);
  if (length < SHORTEST_SLIP || (length < SHORTEST_SLIP_AT_START && one[0] !== other[0])) return false;
  return isOneSlip(one, other);
};

const isShortForm = (one: string, other: string) =>
  Math.min(one.length, other.length) >= SHORTEST_SHORT_FORM &&
  (one.startsWith(other) || other.startsWith(one));

const hasInitial = ({ names }: Part, initial: string) => {
  for (const name of names) if (name.startsWith(initial)) return true;
  return false;
};

const isOneWord = ({ from, to }: Part) => to === from + 1;

function isSameName(one: Part, other: Part): boolean {
  if (one.initial !== "" && other.initial !== "") return one.initial === other.initial;
  if (one.initial !== "") return hasInitial(other, one.initial);
  if (other.initial !== "") return hasInitial(one, other.initial);
  if (meet(one.spellings, other.names) || meet(other.spellings, one.names)) return true;
  // "A Moretti" joined is one slip from Moretti.
  if (!isOneWord(one) || !isOneWord(other)) return false;
  if (soundAlike(one.sounds, other.sounds)) return true;
  if (someTwo(one.spellings, other.spellings, isSlip)) return true;
  if ((one.isForeign || other.isForeign) && soundAlike(one.loose, other.loose)) return true;
  if (one.leavesOutVowels || other.leavesOutVowels)
    if (one.consonants.length > 1 && one.consonants === other.consonants) return true;
  if (one.role === "last" || other.role === "last") return false;
  return meet(one.fullNames, other.fullNames) || someTwo(one.spellings, other.spellings, isShortForm);
}

type Pair = readonly [Part, Part];

const isApart = (one: Part, other: Part) => one.to <= other.from || other.to <= one.from;
const isOtherRole = (one: Part, other: Part) => one.role === "unknown" || one.role !== other.role;

const areFirstAndLast = ([one, other]: Pair, [two, second]: Pair) =>
  isApart(one, two) && isApart(other, second) && isOtherRole(one, two) && isOtherRole(other, second);

/** A middle initial counts only beside a first name. */
function isCovered({ required, hasMiddle }: Reading, pairs: readonly Pair[], side: 0 | 1): boolean {
  const isPlaced = (index: number) => pairs.some((pair) => pair[side].from <= index && index < pair[side].to);
  if (!required.every(isPlaced)) return false;
  return !hasMiddle || pairs.some((pair) => pair.every(({ role }) => role !== "last"));
}

const asWritten = (latin: string) => latin;

/** DannyMoretti, 王芳 */
function isJoined({ only }: Reading, { parts, only: other }: Reading): boolean {
  if (!only || other || only.latin.length < SHORTEST_JOINED || only.latin.length > LONGEST_JOINED)
    return false;
  const read = only.isKorean ? korean : asWritten;
  const row = read(only.latin);
  return parts.some((part) =>
    [...part.names].some((name) => {
      const start = read(name);
      if (start.length < SHORTEST_SHORT_FORM || !row.startsWith(start)) return false;
      const rest = row.slice(start.length);
      const isRest = (last: string) => read(last) === rest || isSlip(read(last), rest);
      return parts.some(
        (last) => isApart(part, last) && isOtherRole(part, last) && [...last.names].some(isRest),
      );
    }),
  );
}

function isSameReading(one: Reading, other: Reading): boolean {
  const pairs = one.parts.flatMap((part) =>
    other.parts.filter((second) => isSameName(part, second)).map((second): Pair => [part, second]),
  );
  if (pairs.length > 0 && (isCovered(one, pairs, 0) || isCovered(other, pairs, 1))) return true;
  if (pairs.some((pair, index) => pairs.slice(index + 1).some((second) => areFirstAndLast(pair, second))))
    return true;
  return isJoined(one, other) || isJoined(other, one);
}

const asRead = (name: PersonName | ReadName): ReadName =>
  typeof name === "object" && "readings" in name ? name : readName(name);

/**
 * Checks whether two full names may be one person's.
 *
 * - In doubt, yes: nicknames, initials, missing names, order, one slip per word, scripts.
 * - No if one name matches and the other clearly differs.
 */
export function mayBeSamePerson(one: PersonName | ReadName, other: PersonName | ReadName): boolean {
  const [some, others] = [asRead(one).readings, asRead(other).readings];
  if (some.length === 0 || others.length === 0) return true;
  return some.some((reading) => others.some((second) => isSameReading(reading, second)));
}
