import type { Hit } from "./find-words";
import { hasCapital, type Piece, type Tokens } from "./tokens";
import {
  AFTER_CALLED,
  AFTER_JOINED,
  AFTER_NAME,
  BEFORE_NAME,
  BEFORE_TOWN_OR_MONTH,
  DUE,
  FAMILY_WORDS,
  INSTITUTIONS,
  INSTITUTIONS_BEFORE,
  INTRODUCES_NAME,
  TOO_COMMON_TO_JOIN,
} from "./words";

const isBreak = (piece: Piece | undefined) =>
  !piece || /[.!?;:\n]/u.test(piece.between.replace(/^\.\s?/u, ""));
const isSpace = (piece: Piece | undefined) => piece !== undefined && /^[\s]$/u.test(piece.between);

/** "Grace Church", "St. Rose", "Calle Rosa". */
export function namesSomethingElse({ pieces }: Tokens, { first, last }: Hit): boolean {
  for (let index = last + 1; index < Math.min(pieces.length, last + 4); index++) {
    const piece = pieces[index];
    if (!piece || !/^[\s'&.-]*$/u.test(piece.between) || !hasCapital(piece)) break;
    if (INSTITUTIONS.has(piece.latin)) return true;
  }
  const before = pieces[first - 1];
  const name = pieces[first];
  if (!before || !name || !/^['.\s]*$/u.test(name.between)) return false;
  if (!hasCapital(before) || before.begins) return false;
  return (
    INSTITUTIONS_BEFORE.has(before.latin) ||
    (INSTITUTIONS.has(name.latin) && !INTRODUCES_NAME.has(before.latin))
  );
}

/** Not at a sentence's start, in titles or all-caps lines. */
const capitalTells = (piece: Piece) => piece.case === "capital" && !piece.begins && piece.style === "usual";

/** "For", "ayuda a" */
function leadsToPerson(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1];
  const name = pieces[index];
  if (!before || !name || isBreak(name)) return false;
  const wholeWord = /^\.?\s$/u.test(name.between);
  if (!wholeWord) return false;
  if (BEFORE_NAME.has(before.latin) || INTRODUCES_NAME.has(before.latin)) return true;
  return before.latin === "a" && /^(?:ayud|apoy|salv)/.test(pieces[index - 2]?.latin ?? "");
}

/** "Mr. Will", "our friend Hope", "named May" */
const isIntroduced = (pieces: readonly Piece[], index: number) => {
  const before = pieces[index - 1];
  const name = pieces[index];
  return Boolean(before && name && /^\.?\s$/u.test(name.between) && INTRODUCES_NAME.has(before.latin));
};

/** "Hope needs" */
function followedAsPerson(pieces: readonly Piece[], index: number): boolean {
  const [name, next, after] = [pieces[index], pieces[index + 1], pieces[index + 2]];
  if (!name || !next) return false;
  if (/^,\s$/u.test(next.between)) return name.begins && AFTER_CALLED.has(next.latin);
  if (!isSpace(next)) return false;
  if (next.latin !== "and" && next.latin !== "y")
    return AFTER_NAME.has(next.latin) && next.latin !== name.latin;
  if (!after || !isSpace(after)) return false;
  return (
    /^(?:her|his|their|su|sus)$/.test(after.latin) || (after.case === "capital" && after.style === "usual")
  );
}

/** "Will!" */
const isAlone = (pieces: readonly Piece[], { first, last }: Hit) =>
  Boolean(pieces[first]?.begins && (pieces[first]?.latin.length ?? 0) > 2) &&
  (first === 0 || /\n/u.test(pieces[first]?.between ?? "")) &&
  (last === pieces.length - 1 || /\n/u.test(pieces[last + 1]?.between ?? ""));

/** "The Baker family" */
const besideFamily = (pieces: readonly Piece[], first: number, last: number) =>
  FAMILY_WORDS.has(pieces[last + 1]?.latin ?? "") || FAMILY_WORDS.has(pieces[first - 1]?.latin ?? "");

/** "The rent for May" */
const isAboutTime = (pieces: readonly Piece[], index: number) =>
  pieces
    .slice(Math.max(0, index - 5), index + 3)
    .some((piece) => DUE.has(piece.latin) || /^\d/.test(piece.latin));

/** "A roof for will" */
function isSmallName(pieces: readonly Piece[], hit: Hit): boolean {
  const name = pieces[hit.first];
  const next = pieces[hit.last + 1];
  if (name?.style !== "small" || name.latin.length < 3) return false;
  if (hit.ending === "possessive") return name.ending === "s";
  if (!leadsToPerson(pieces, hit.first) || TOO_COMMON_TO_JOIN.has(pieces[hit.first - 2]?.latin ?? ""))
    return false;
  return !next || isBreak(next) || /^(?:and|who|whose|so|to|because|y|que|quien)$/.test(next.latin);
}

/** "Mr. Neal", "the Donnells" */
const isIntroducedName = (pieces: readonly Piece[], { first, last, ending }: Hit) =>
  isIntroduced(pieces, first) ||
  besideFamily(pieces, first, last) ||
  (ending === "plural" && pieces[first - 1]?.latin === "the");

/** By context or a possessive. */
export function standsForPerson({ pieces }: Tokens, first: number, last: number): boolean {
  if (leadsToPerson(pieces, first) || isIntroduced(pieces, first) || followedAsPerson(pieces, last))
    return true;
  return pieces[last]?.ending === "s";
}

/** Always capitalized, so only the context counts. */
function isCapitalisedName(pieces: readonly Piece[], hit: Hit): boolean {
  const before = pieces[hit.first - 1]?.latin ?? "";
  if (isIntroduced(pieces, hit.first)) return true;
  if (BEFORE_TOWN_OR_MONTH.has(before) || isAboutTime(pieces, hit.first)) return false;
  if (hit.ending === "possessive") return true;
  return (
    leadsToPerson(pieces, hit.first) ||
    followedAsPerson(pieces, hit.last) ||
    besideFamily(pieces, hit.first, hit.last)
  );
}

/** By capital, then context. */
export function isName(tokens: Tokens, hit: Hit): boolean {
  const { pieces } = tokens;
  const piece = pieces[hit.first];
  if (hit.form.is === "plain" || hit.isDisguised) return true;
  if (!piece) return false;
  if (piece.handle) return hit.last > hit.first || isBesideJoin(pieces, hit);
  if (!hasCapital(piece)) return isSmallName(pieces, hit);
  if (namesSomethingElse(tokens, hit)) return false;
  if (hit.form.is === "introduced") return isIntroducedName(pieces, hit);
  if (hit.form.is === "capitalised") return isCapitalisedName(pieces, hit);
  if (isIntroduced(pieces, hit.first) || besideFamily(pieces, hit.first, hit.last)) return true;
  if (hit.ending === "plural") return capitalTells(piece) && pieces[hit.first - 1]?.latin === "the";
  if (hit.ending === "possessive") return piece.case !== "capitals" || piece.style === "usual";
  if (isAlone(pieces, hit) || capitalTells(piece)) return true;
  if (piece.case === "capital" || piece.begins) {
    if (followedAsPerson(pieces, hit.last)) return true;
  }
  return piece.latin.length > 2 && leadsToPerson(pieces, hit.first);
}

/** #HelpWill, #HopeStrong */
function isBesideJoin(pieces: readonly Piece[], hit: Hit): boolean {
  const [before, name, next] = [pieces[hit.first - 1], pieces[hit.first], pieces[hit.last + 1]];
  if (/^@/u.test(name?.between.trimStart() ?? "")) return true;
  const isBeside =
    before !== undefined && name !== undefined && name.glue !== "space" && BEFORE_NAME.has(before.latin);
  const hasNumber =
    next !== undefined && next.glue !== "space" && /^\d{1,4}$/.test(next.latin) && hit.form.is === "everyday";
  const isCheered = next !== undefined && next.glue === "inside" && AFTER_JOINED.has(next.latin);
  return isBeside || hasNumber || isCheered;
}
