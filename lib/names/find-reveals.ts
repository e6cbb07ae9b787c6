import { groupPairs } from "@/lib/kernel";
import { emailRanges, phoneRanges } from "./find-contact";
import { foreignHits, shapeHits, spacedHits } from "./find-disguised";
import { initialRanges, maskedRanges } from "./find-initials";
import { joinedHits } from "./find-joined";
import { slipHits } from "./find-slips";
import { soundingHits } from "./find-sounding";
import { unspacedRanges } from "./find-unspaced";
import { type Hit, splitHits, wordHits } from "./find-words";
import { isName } from "./judge";
import { isForeign } from "./latin";
import { excerpt, type PlainText } from "./read-text";
import { hasCapital, type ReadText, type Tokens } from "./tokens";
import { type Forms, formsOf, type Person } from "./variants";

type Range = { from: number; to: number };

/** Look-alikes or entities that evade a search. */
const alteredIn =
  (plain: PlainText) =>
  (from: number, to: number): boolean => {
    const word = plain.text.slice(from, to);
    if (isForeign(word) && /\p{Script=Latin}/u.test(word)) return true;
    return excerpt(plain, from, to).replace(/[’‘ʼ`´＇ʹ′]/gu, "'") !== word;
  };

/** "Grace Field": adjacent names mean a person. */
function besideEachOther({ pieces }: Tokens, hits: readonly Hit[]): Set<Hit> {
  const isWritten = ({ first }: Hit) => {
    const piece = pieces[first];
    return piece !== undefined && (hasCapital(piece) || piece.handle || piece.style === "small");
  };
  const byPiece = groupPairs(hits.map((hit) => [hit.first, hit]));
  const both = new Set<Hit>();
  for (const one of hits)
    for (const distance of [1, 2])
      for (const other of byPiece.get(one.last + distance) ?? []) {
        const isPair = (one.form.of === "last") !== (other.form.of === "last");
        if (!isPair || !isWritten(one) || !isWritten(other)) continue;
        const between = pieces.slice(one.last + 1, other.first + 1);
        if (between.some((piece) => /[!?;:\n]/u.test(piece.between))) continue;
        // Allows an initial between them.
        if (distance === 2 && (between[0]?.latin.length ?? 0) > 1) continue;
        both.add(one).add(other);
      }
  return both;
}

/** "M. Reyes" */
function isBehindInitial({ pieces }: Tokens, { first, form }: Hit, { initials }: Forms): boolean {
  const [before, name] = [pieces[first - 1], pieces[first]];
  if (!before || !name || form.of !== "last" || initials.first === "" || !hasCapital(name)) return false;
  if (before.latin !== initials.first || before.text.length !== 1 || !hasCapital(before)) return false;
  return /^\.\s?$/u.test(name.between) && !/\n/u.test(before.between);
}

/** The earlier range wins, then the longer. */
function apart(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: Range[] = [];
  for (const range of sorted) if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range);
  return kept;
}

const withoutPossessive = (found: string) => found.replace(/['’‘ʼ`´＇](?:s|ll|d|ve|re|m)$/iu, "");

/** As written. `forms` are the person's. */
export function findReveals(
  { plain, tokens }: ReadText,
  person: Person,
  forms: Forms = formsOf(person),
): string[] {
  const words = [
    ...wordHits(tokens, forms, alteredIn(plain)),
    ...splitHits(tokens, forms),
    ...joinedHits(tokens, forms),
    ...shapeHits(tokens, forms),
    ...spacedHits(tokens, forms),
    ...foreignHits(tokens, forms),
    ...soundingHits(tokens, forms),
    ...slipHits(tokens, forms),
  ];
  const pairs = besideEachOther(tokens, words);
  const ranges = [
    ...words.filter((hit) => pairs.has(hit) || isBehindInitial(tokens, hit, forms) || isName(tokens, hit)),
    ...unspacedRanges(plain.text, person),
    ...initialRanges(tokens, forms),
    ...maskedRanges(tokens, forms),
    ...emailRanges(tokens, person),
    ...phoneRanges(plain.text, person),
  ];
  return apart(ranges).map(({ from, to }) => withoutPossessive(excerpt(plain, from, to)));
}
