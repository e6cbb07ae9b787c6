import { isRow } from "./find-joined";
import { type Hit, readings, singularsOf } from "./find-words";
import { isName, namesSomethingElse } from "./judge";
import { readingsOf, toLatin } from "./latin";
import { nicknamesOf } from "./nicknames";
import { excerpt } from "./read-text";
import { hasCapital, type Piece, type ReadText, type Tokens } from "./tokens";
import { type FormOf, kindOf, wordsOfName } from "./variants";
import { FAMILY_WORDS, INTRODUCES_NAME, PARTICLES } from "./words";

export type MemberName = { firstName: string; lastName: string };

/** As written, with the members' full names. */
type MemberInText = { found: string; members: string[] };

/** Maximum per text. */
const MOST_QUESTIONS = 5;
const SHORTEST = 3;

type Occurrence = { first: number; last: number; ending: Hit["ending"]; joined?: string };

const put = (index: Map<string, Occurrence[]>, latin: string, occurrence: Occurrence) => {
  if (latin.length < SHORTEST) return;
  const known = index.get(latin);
  if (known) known.push(occurrence);
  else index.set(latin, [occurrence]);
};

/** The "marcus" of #helpmarcus. */
function putEnds(index: Map<string, Occurrence[]>, { latin }: Piece, at: number) {
  for (let length = 4; length < Math.min(latin.length, 24); length++) {
    put(index, latin.slice(0, length), { first: at, last: at, ending: "", joined: latin });
    put(index, latin.slice(-length), { first: at, last: at, ending: "", joined: latin });
  }
}

/** One lookup per name. */
function indexOf({ pieces, words }: Tokens): Map<string, Occurrence[]> {
  const index = new Map<string, Occurrence[]>();
  for (const { first, last } of words) {
    if (last > first) {
      const whole = pieces
        .slice(first, last + 1)
        .map((piece) => piece.latin)
        .join("");
      put(index, whole, { first, last, ending: pieces[last]?.ending === "s" ? "possessive" : "" });
      for (const singular of singularsOf(whole)) put(index, singular, { first, last, ending: "plural" });
    }
  }
  for (const [at, piece] of pieces.entries()) {
    for (const latin of readings(piece)) {
      put(index, latin, { first: at, last: at, ending: piece.ending === "s" ? "possessive" : "" });
      for (const singular of singularsOf(latin))
        put(index, singular, { first: at, last: at, ending: "plural" });
    }
    if (piece.handle && piece.latin.length > 5) putEnds(index, piece, at);
  }
  return index;
}

const SIMPLE = /^[a-z]+$/;

/** Fast path for one-word ASCII names. */
function keysOf(name: string): string[] {
  const lower = name.toLowerCase();
  if (SIMPLE.test(lower)) return [lower];
  const words = wordsOfName(name);
  const telling = words.filter((word) => words.length === 1 || !PARTICLES.has(toLatin(word)));
  const keys = [...telling.flatMap(readingsOf), ...(words.length > 1 ? [toLatin(words.join(""))] : [])];
  return [...new Set(keys)];
}

/** Without one of these words, a text does not name the member (`wordsForMembers`). */
export const keysOfMember = ({ firstName, lastName }: MemberName): string[] => [
  ...new Set([...keysOf(firstName), ...keysOf(lastName)]),
];

const isIntroduced = (piece: Piece | undefined, before: Piece | undefined) =>
  Boolean(piece && before && /^\.?\s$/u.test(piece.between) && INTRODUCES_NAME.has(before.latin));

function stands(tokens: Tokens, name: string, of: FormOf, occurrence: Occurrence): boolean {
  const { pieces } = tokens;
  const piece = pieces[occurrence.first];
  if (!piece) return false;
  const is = kindOf(name);
  if (occurrence.joined !== undefined) return is === "plain" && isRow(occurrence.joined, new Set([name]));
  const hit = { ...occurrence, from: piece.from, to: piece.to, name, form: { of, is }, isDisguised: false };
  const isSmall = !hasCapital(piece) && !piece.handle;
  if (namesSomethingElse(tokens, hit)) return false;
  if (of === "last") {
    const beside = [pieces[occurrence.first - 1], pieces[occurrence.last + 1]];
    const isFamily = beside.some((one) => one && hasCapital(piece) && FAMILY_WORDS.has(one.latin));
    if (is === "plain") return !isSmall || isFamily;
    return !isSmall && (isFamily || isIntroduced(piece, beside[0]));
  }
  if (occurrence.ending === "plural") return false;
  return is === "plain" ? !isSmall || piece.style === "small" || name.length > 3 : isName(tokens, hit);
}

function besideLast(tokens: Tokens, firsts: readonly string[], lasts: readonly Occurrence[]) {
  return lasts.find(({ first, last }) => {
    const neighbours = [tokens.pieces[first - 1], tokens.pieces[first - 2], tokens.pieces[last + 1]];
    const piece = tokens.pieces[first];
    if (!piece || (!hasCapital(piece) && !piece.handle)) return false;
    const names = new Set([...firsts, ...firsts.flatMap(nicknamesOf)]);
    return neighbours.some((one) => one && (hasCapital(one) || one.handle) && names.has(one.latin));
  });
}

export const wordsForMembers = ({ tokens }: ReadText): string[] => [...indexOf(tokens).keys()];

/** Decides once per name, not per member. */
function finderIn(tokens: Tokens) {
  const index = indexOf(tokens);
  const decided: Record<FormOf, Map<string, Occurrence | undefined>> = {
    first: new Map(),
    last: new Map(),
    full: new Map(),
    nickname: new Map(),
  };
  const standing = (name: string, of: FormOf, occurrences: readonly Occurrence[]) => {
    const known = decided[of];
    if (!known.has(name))
      known.set(
        name,
        occurrences.find((one) => stands(tokens, name, of, one)),
      );
    return known.get(name);
  };
  return (member: MemberName): Occurrence | undefined => {
    const firsts = keysOf(member.firstName).filter((name) => index.has(name));
    const lasts = keysOf(member.lastName).filter((name) => index.has(name));
    for (const name of lasts) {
      const apart = index.get(name)?.filter((one) => one.joined === undefined) ?? [];
      const both = besideLast(tokens, keysOf(member.firstName), apart);
      if (both) return both;
    }
    for (const [of, names] of [
      ["first", firsts],
      ["last", lasts],
    ] as const)
      for (const name of names) {
        const found = standing(name, of, index.get(name) ?? []);
        if (found) return found;
      }
    return undefined;
  };
}

/** In text order. `isKnown`: already found, or in the community's name. */
export function membersIn(
  { plain, tokens }: ReadText,
  members: readonly MemberName[],
  isKnown: (latin: string) => boolean = () => false,
): MemberInText[] {
  const find = finderIn(tokens);
  const found = new Map<string, { at: number; text: string; members: string[] }>();
  for (const member of members) {
    const occurrence = find(member);
    const [head, tail] = [tokens.pieces[occurrence?.first ?? -1], tokens.pieces[occurrence?.last ?? -1]];
    if (!occurrence || !head || !tail || isKnown(head.latin)) continue;
    const end = tail.ending === "" ? tail.to : tail.to - tail.ending.length - 1;
    const text = excerpt(plain, head.from, end);
    const key = toLatin(text);
    const known = found.get(key) ?? { at: head.from, text, members: [] };
    const fullName = `${member.firstName} ${member.lastName}`.trim();
    if (!known.members.includes(fullName)) known.members.push(fullName);
    found.set(key, { ...known, at: Math.min(known.at, head.from) });
  }
  return [...found.values()]
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_QUESTIONS)
    .map(({ text, members: whose }) => ({ found: text, members: whose }));
}
