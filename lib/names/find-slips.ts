import type { Hit } from "./find-words";
import { singularsOf } from "./find-words";
import { isOneSlip } from "./is-one-slip";
import { namesSomethingElse } from "./judge";
import { isKnownName } from "./nicknames";
import { hasCapital, type Piece, type Tokens, type Word } from "./tokens";
import type { Form, Forms } from "./variants";
import { isWordOfLanguage } from "./words";

/** Shorter words are close to too many others. */
const SHORTEST = 4;
/** From here on, one letter off is no coincidence. */
const SURE = 7;
/** For a name that is also a word. */
const SURE_WORD = 5;
const SURE_IN_LOWER_CASE = 8;

/** A wrong first letter is rare. */
function isSlipOf(word: string, name: string): boolean {
  if (Math.min(word.length, name.length) < SHORTEST || !isOneSlip(word, name)) return false;
  return word[0] === name[0] || word[0] === name[1] || name.length >= SURE;
}

const mayBeMeant = (latin: string) => isWordOfLanguage(latin) || isKnownName(latin);

/** A short or ambiguous slip needs a name's position. */
function kindOfSlip(word: string, name: string, { is }: Form, isSmall: boolean): Form["is"] {
  if (is !== "plain") return name.length >= SURE_WORD ? "everyday" : "introduced";
  const isSure = word[0] === name[0] && name.length >= (isSmall ? SURE_IN_LOWER_CASE : SURE);
  return isSure ? "plain" : "everyday";
}

type Slip = { name: string; form: Form; ending: Hit["ending"] };

function slipIn(latin: string, isSmall: boolean, { slips, forms }: Forms): Slip | null {
  if (latin.length < SHORTEST || forms.has(latin)) return null;
  for (const word of latin.endsWith("s") ? [latin, ...singularsOf(latin)] : [latin]) {
    const isPlural = word !== latin;
    const name = slips.find((one) => isSlipOf(word, one));
    const form = name === undefined ? undefined : forms.get(name);
    if (name === undefined || form === undefined || (isPlural && form.of !== "last")) continue;
    const isMeant = mayBeMeant(latin) || (isPlural && mayBeMeant(word));
    if (isMeant && (isSmall || isPlural || (form.is !== "plain" && name.length < SURE_WORD))) continue;
    const is = isMeant ? "introduced" : kindOfSlip(word, name, form, isSmall);
    return { name, form: { ...form, is }, ending: isPlural ? "plural" : "" };
  }
  return null;
}

const latinOf = (pieces: readonly Piece[], { first, last }: Word) =>
  first === last
    ? (pieces[first]?.latin ?? "")
    : pieces
        .slice(first, last + 1)
        .map((piece) => piece.latin)
        .join("");

/** Margret, Alen, the Whitcomes. */
export function slipHits(tokens: Tokens, forms: Forms): Hit[] {
  const { pieces, words } = tokens;
  return words.flatMap((word): Hit[] => {
    const [head, tail] = [pieces[word.first], pieces[word.last]];
    if (!head || !tail || word.handle) return [];
    const slip = slipIn(latinOf(pieces, word), !hasCapital(head), forms);
    if (!slip) return [];
    const ending = tail.ending === "s" ? "possessive" : slip.ending;
    const { from, to, first, last } = word;
    const hit: Hit = { ...slip, ending, from, to, first, last, isDisguised: false };
    return namesSomethingElse(tokens, hit) ? [] : [hit];
  });
}
