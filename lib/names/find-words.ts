import { isOneSlip } from "./is-one-slip";
import { readingsOf } from "./latin";
import { hasCapital, type Piece, type Tokens } from "./tokens";
import type { Form, Forms } from "./variants";
import { EVERYDAY, EVERYDAY_PREFIXES, isWordOfLanguage, SPLIT_PREFIXES, TOO_COMMON_TO_JOIN } from "./words";

export type Hit = {
  from: number;
  to: number;
  first: number;
  last: number;
  name: string;
  form: Form;
  ending: "" | "possessive" | "plural";
  /** Altered on purpose, so a name even if also a word. */
  isDisguised: boolean;
};

/** Kesslers, Joneses, Kellies. */
export const singularsOf = (word: string): string[] => {
  if (word.length < 4 || !word.endsWith("s")) return [];
  return [
    word.slice(0, -1),
    ...(word.endsWith("es") ? [word.slice(0, -2)] : []),
    ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
  ];
};

type Found = Pick<Hit, "name" | "form" | "ending">;

function formOf(latin: string, ending: string, { forms }: Forms): Found | null {
  const form = forms.get(latin);
  if (form) return { name: latin, form, ending: ending === "s" ? "possessive" : "" };
  for (const name of singularsOf(latin)) {
    const plural = forms.get(name);
    // First names that are words have no plural: "medical bills".
    if (plural && (plural.of === "last" || (plural.is === "plain" && !EVERYDAY.has(latin))))
      return { name, form: plural, ending: "plural" };
  }
  return null;
}

const hitOf = (
  found: Found,
  from: number,
  to: number,
  first: number,
  last: number,
  isDisguised: boolean,
): Hit => ({
  ...found,
  from,
  to,
  first,
  last,
  isDisguised,
});

/** "Neill" in "O'Neill". */
function withoutPrefix({ text, latin, ending }: Piece, forms: Forms): Found | null {
  if (!/^O'\p{Lu}\p{L}{3}/u.test(text)) return null;
  const found = formOf(latin.slice(1), ending, forms);
  return found?.form.of === "last" ? { ...found, form: { of: "last", is: "introduced" } } : null;
}

/** "Alan", "Müller", "the Kesslers", half of "AlanKessler". */
export function wordHits(
  { pieces, words }: Tokens,
  forms: Forms,
  isAltered: (from: number, to: number) => boolean,
): Hit[] {
  const hits: Hit[] = [];
  for (const word of words) {
    if (word.last > word.first) {
      const whole = pieces.slice(word.first, word.last + 1);
      const found = formOf(whole.map((piece) => piece.latin).join(""), whole.at(-1)?.ending ?? "", forms);
      if (found) {
        hits.push(hitOf(found, word.from, word.to, word.first, word.last, false));
        continue;
      }
    }
    for (let index = word.first; index <= word.last; index++) {
      const piece = pieces[index];
      if (!piece) continue;
      const alsoInside = word.last > word.first && piece.latin.length < 3 && !piece.handle;
      if (alsoInside) continue;
      for (const latin of readings(piece)) {
        const found = formOf(latin, piece.ending, forms) ?? withoutPrefix(piece, forms);
        if (!found) continue;
        hits.push(hitOf(found, piece.from, piece.to, index, index, isAltered(piece.from, piece.to)));
        break;
      }
    }
  }
  return hits;
}

export function readings({ text, ending, latin }: Piece): string[] {
  if (latin.length + (ending === "" ? 0 : ending.length + 1) === text.length && !/(.)\1\1/.test(latin))
    return [latin];
  return [...new Set([latin, ...readingsOf(ending === "" ? text : text.slice(0, -ending.length - 1))])];
}

const MOST_PIECES = 6;

const isCommon = (latin: string) => TOO_COMMON_TO_JOIN.has(latin) || EVERYDAY.has(latin);

/** Excludes words that happen to form a name. */
function isSplitName(parts: readonly Piece[], { name, form }: Found): boolean {
  const [head, ...rest] = parts;
  const tail = parts.at(-1);
  if (!head || !tail) return false;
  if (rest.every((piece) => piece.glue !== "space")) return name.length > 2;
  // Usual first and last names are two matches.
  if (form.of === "full") return false;
  const prefixes = parts.slice(0, -1);
  if (prefixes.every((piece) => SPLIT_PREFIXES.has(piece.latin)) && tail.latin.length > 2) {
    const mayBeWords =
      EVERYDAY.has(tail.latin) || prefixes.some((piece) => EVERYDAY_PREFIXES.has(piece.latin));
    if (!mayBeWords || (tail.case !== "small" && tail.style === "usual")) return true;
  }
  if (name.length <= 3 || !rest.every((piece) => /^[\s'-]*$/u.test(piece.between))) return false;
  if (parts.every((piece) => (piece.latin.length > 1 ? !isCommon(piece.latin) : piece.case !== "small")))
    return true;
  return name.length >= SURE_TO_SPLIT && isCut(parts);
}

/** Long enough if one piece is a word: "Mar garet". */
const SURE_TO_SPLIT = 6;

/** A capitalized name in two pieces, one of them no word. */
function isCut([head, tail, third]: readonly Piece[]): boolean {
  if (!head || !tail || third || !hasCapital(head) || head.style === "capitals") return false;
  return [head, tail].some(({ latin }) => latin.length > 2 && !isWordOfLanguage(latin));
}

/** "White field" for Whitfield: only behind a title or as a family. */
function slipOfSplit(head: Piece | undefined, joined: string, { forms, slips }: Forms): Found | null {
  if (joined.length < SURE_TO_SPLIT || !head || !hasCapital(head)) return null;
  const name = slips.find(
    (one) => one.length >= SURE_TO_SPLIT && forms.get(one)?.of === "last" && isOneSlip(joined, one),
  );
  return name === undefined ? null : { name, form: { of: "last", is: "introduced" }, ending: "" };
}

/** "Al-an", "Kess ler", "O Brien", "van der Berg". */
export function splitHits({ pieces }: Tokens, forms: Forms): Hit[] {
  const hits: Hit[] = [];
  for (let first = 0; first < pieces.length; first++) {
    let joined = pieces[first]?.latin ?? "";
    for (let last = first + 1; last < Math.min(pieces.length, first + MOST_PIECES); last++) {
      const piece = pieces[last];
      joined += piece?.latin ?? "";
      if (!piece || joined.length > forms.longest + 1) break;
      const found =
        formOf(joined, piece.ending, forms) ??
        (last === first + 1 ? slipOfSplit(pieces[first], joined, forms) : null);
      if (!found) continue;
      const parts = pieces.slice(first, last + 1);
      if (!(found.form.is === "introduced" || isSplitName(parts, found))) continue;
      hits.push(hitOf(found, parts[0]?.from ?? 0, piece.to, first, last, found.form.is === "plain"));
    }
  }
  return hits;
}
