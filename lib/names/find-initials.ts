import { standsForPerson } from "./judge";
import { toLatin } from "./latin";
import { hasCapital, type Piece, type Tokens } from "./tokens";
import type { Forms } from "./variants";
import {
  ABBREVIATIONS,
  BEFORE_INITIAL,
  BEFORE_ORDINAL,
  DOTTED,
  INTRODUCES_NAME,
  NOT_INITIALS,
  STATES,
} from "./words";

type Range = { from: number; to: number };

const isInitial = (piece: Piece | undefined, initial: string) =>
  piece !== undefined &&
  initial !== "" &&
  piece.latin === initial &&
  [...piece.text].length === 1 &&
  piece.case !== "small";

const isOneCharacter = (piece: Piece | undefined): boolean =>
  piece !== undefined && [...piece.latin].length === 1 && /^\p{L}(?:'s?)?$/iu.test(piece.text);

const isDot = (between: string) => /^(?:\.-?\s?|-)$/u.test(between);

/** "A. K.", "A.J.K." */
function dotted({ pieces, text }: Tokens, at: number, a: string, b: string): Range | null {
  const piece = pieces[at];
  if (!piece || [...piece.text].length !== 1 || piece.latin !== a) return null;
  // Not the end of R.S.V.P.
  if (isDot(piece.between) && [...(pieces[at - 1]?.text ?? "")].length === 1) return null;
  let last = at + 1;
  const initials = [piece.latin];
  for (; last < pieces.length && last < at + 4; last++) {
    const next = pieces[last];
    if (!next || !isDot(next.between) || next.case !== piece.case) break;
    if (!isOneCharacter(next) && next.latin !== b) break;
    initials.push(next.latin);
  }
  const end = pieces[last - 1];
  if (!end || last - at < 2 || end.latin !== b || DOTTED.has(initials.join(""))) return null;
  // Lower-case abbreviation, unless the whole line is lower case.
  if (piece.case === "small" && piece.style !== "small") return null;
  return { from: piece.from, to: text[end.to] === "." ? end.to + 1 : end.to };
}

/** "AK needs a roof" */
function capitals({ pieces, text }: Tokens, at: number, a: string, b: string): Range | null {
  const piece = pieces[at];
  if (!piece || piece.latin !== a + b || piece.case !== "capitals" || piece.style === "capitals") return null;
  const pair = a + b;
  if (piece.glue === "inside" || pieces[at + 1]?.glue === "inside" || NOT_INITIALS.has(pair)) return null;
  if (/^\p{Nd}+$/u.test(pieces[at - 1]?.text ?? "") && /^\s$/u.test(piece.between)) return null;
  const isAddress = /,\s*$/u.test(piece.between) || /^,?\s*\d/u.test(text.slice(piece.to));
  return STATES.has(pair) && isAddress ? null : { from: piece.from, to: piece.to };
}

const isBetweenInitials = (between: string) => /^(?:\s{1,3}|\s?[/&]\s?)$/u.test(between);

function apart(tokens: Tokens, at: number, wanted: readonly string[]): Range | null {
  const { pieces } = tokens;
  const head = pieces[at];
  if (!head || !isOneCharacter(head) || !hasCapital(head) || head.handle) return null;
  let end = at + 1;
  for (; end < pieces.length && end < at + 4; end++) {
    const next = pieces[end];
    if (!next || !isOneCharacter(next) || !hasCapital(next) || !isBetweenInitials(next.between)) break;
  }
  const run = pieces.slice(at, end);
  const pair = run.map((piece) => piece.latin).join("");
  const [before, tail] = [pieces[at - 1], run.at(-1)];
  if (!tail || !wanted.includes(pair) || isOneCharacter(before)) return null;
  const range = { from: head.from, to: tail.to };
  if (standsForPerson(tokens, at, end - 1)) return range;
  const isList =
    (before !== undefined && BEFORE_ORDINAL.has(before.latin)) ||
    isOneCharacter(pieces[end]) ||
    isOneCharacter(pieces[end + 1]);
  const isPlain = run.slice(1).every((piece) => /^\s+$/u.test(piece.between)) && !/^[aio]/.test(pair);
  return isPlain && !isList && head.style === "usual" && !NOT_INITIALS.has(pair) ? range : null;
}

/** "LBH needs a roof". With an unknown middle name, only where a person is meant. */
function threeCapitals(
  tokens: Tokens,
  at: number,
  { first, last, second, prefixed }: Forms["initials"],
): Range | null {
  const piece = tokens.pieces[at];
  if (piece?.latin.length !== 3 || piece.case !== "capitals" || piece.handle || piece.style === "capitals")
    return null;
  if (first === "" || last === "" || ABBREVIATIONS.has(piece.latin)) return null;
  const isWhole = second !== "" && piece.latin === first + second + last;
  const mayBe =
    (piece.latin.startsWith(first) && piece.latin.endsWith(last)) || piece.latin === first + prefixed;
  return isWhole || (mayBe && standsForPerson(tokens, at, at)) ? { from: piece.from, to: piece.to } : null;
}

/** "Mr. K.", "our friend A. needs" */
function single({ pieces, text }: Tokens, at: number, initials: readonly string[]): Range | null {
  const piece = pieces[at];
  if (!piece || !initials.some((initial) => isInitial(piece, initial))) return null;
  const before = pieces[at - 1];
  const next = pieces[at + 1];
  const range = { from: piece.from, to: piece.to };
  const isJoined = (one: Piece | undefined) => one !== undefined && one.glue !== "space";
  if (isJoined(piece) || (isJoined(next) && !isDot(next?.between ?? ""))) return null;
  if (before && BEFORE_INITIAL.has(before.latin) && /^\.?\s$/u.test(piece.between)) {
    const isWord = /^[ai]$/.test(piece.latin) && text[piece.to] !== "." && !INTRODUCES_NAME.has(before.latin);
    return isWord ? null : range;
  }
  const isCut = text[piece.to] === "." && /^\.(?:,|'s\b|\s\p{Ll})/u.test(text.slice(piece.to, piece.to + 4));
  const isOrdinal = before !== undefined && BEFORE_ORDINAL.has(before.latin);
  return isCut && !isOrdinal ? range : null;
}

export function initialRanges(tokens: Tokens, { initials }: Forms): Range[] {
  const { first, last, second, prefixed } = initials;
  const initialsApart = [first + last, ...(second === "" ? [] : [first + second, first + second + last])];
  if (first === "" && last === "") return [];
  return tokens.pieces.flatMap((_, at): Range[] => {
    const both = first !== "" && last !== "";
    const found =
      (both &&
        (dotted(tokens, at, first, last) ??
          dotted(tokens, at, last, first) ??
          (prefixed === "" ? null : dotted(tokens, at, first, prefixed)) ??
          apart(tokens, at, initialsApart) ??
          threeCapitals(tokens, at, initials) ??
          capitals(tokens, at, first, last))) ||
      (second !== "" && (dotted(tokens, at, first, second) ?? capitals(tokens, at, first, second))) ||
      single(tokens, at, [first, last]);
    return found ? [found] : [];
  });
}

const MASKED = /(?<![\p{L}\p{N}])(\p{L})([*•·_xX…]{2,}|\.{2,}|-{2,})(\p{L}{0,2})(?![\p{L}\p{N}])/gu;

/** One sign per letter: De*ise, D**ise. */
const PARTLY_MASKED = /(?<![\p{L}\p{N}])(\p{L}+)([*•·_]+)(\p{L}+)(?![\p{L}\p{N}])/gu;

/** A**n, K*****r, K___, De*ise. */
export function maskedRanges({ text }: Tokens, { forms }: Forms): Range[] {
  const names = [...forms]
    .filter(([, form]) => form.of === "first" || form.of === "last")
    .map(([name]) => name);
  const mostly = [...text.matchAll(MASKED)].flatMap((match): Range[] => {
    const [whole, initial = "", cover = "", end = ""] = match;
    if (/^\.|…/u.test(cover) && end === "") return [];
    const [a, b] = [toLatin(initial), toLatin(end)];
    const isName = names.some((name) => name.length > 2 && name.startsWith(a) && name.endsWith(b));
    return isName ? [{ from: match.index, to: match.index + whole.length }] : [];
  });
  const partly = [...text.matchAll(PARTLY_MASKED)].flatMap((match): Range[] => {
    const [whole, head = "", cover = "", tail = ""] = match;
    const [a, b] = [toLatin(head), toLatin(tail)];
    const length = a.length + cover.length + b.length;
    const isName = names.some(
      (name) => name.length > 3 && name.length === length && name.startsWith(a) && name.endsWith(b),
    );
    return isName ? [{ from: match.index, to: match.index + whole.length }] : [];
  });
  return [...mostly, ...partly];
}
