import type { Hit } from "./find-words";
import { consonantsOf, leavesOutVowels, looselyOf, readingsOf, shapeOf, stemOf, toLatin } from "./latin";
import { isForeignPiece, type Piece, type Tokens } from "./tokens";
import type { Forms } from "./variants";
import { EVERYDAY } from "./words";

type Span = Pick<Hit, "from" | "to" | "first" | "last">;

const disguised = (name: string, forms: Forms, span: Span): Hit => ({
  ...span,
  name,
  form: forms.forms.get(name) ?? { of: "first", is: "plain" },
  ending: "",
  isDisguised: true,
});

const WITH_SIGNS = /[\p{L}\p{N}@$!|€£(+₳∆฿₵₭₦]+/gu;
const MEASURE = /^[$€£]?\d+(?:am|pm|th|st|nd|rd|k|m|h|hr|hrs|g|kg|ft|lb|lbs|s|x|min|mg)?[!+)]*$/i;
const hasSign = (run: string) => /\p{L}/u.test(run) && /[0134578@$!|€£(+₳∆฿₵₭₦]/u.test(run);
/** A capital I may be an l; "vv" and "rn" may be w and m. */
const hasTwin = (run: string) => /\p{Ll}I|I\p{Ll}*I|^.I\p{Ll}/u.test(run) || /vv|rn/i.test(run);

/** 4lan, @lan, K3ss1er, AIan. */
export function shapeHits({ text, pieces }: Tokens, forms: Forms): Hit[] {
  const hits: Hit[] = [];
  for (const match of text.matchAll(WITH_SIGNS)) {
    const [run] = match;
    if (run.length > 60 || MEASURE.test(run) || !(forms.hasTwin || hasSign(run) || hasTwin(run))) continue;
    const cores = [run, run.replace(/[!+(|]+$/, ""), run.replace(/\d{2,}$/, ""), run.replace(/[s!]+$/i, "")];
    for (const core of cores) {
      const name = core.length > 2 ? forms.shapes.get(shapeOf(core)) : undefined;
      if (name === undefined || name === core.toLowerCase() || EVERYDAY.has(core.toLowerCase())) continue;
      const from = match.index;
      const first = pieces.findIndex((piece) => piece.to > from);
      hits.push(disguised(name, forms, { from, to: from + core.length, first, last: first }));
      break;
    }
  }
  return hits;
}

const isOneCharacter = (piece: Piece | undefined) => piece !== undefined && [...piece.text].length === 1;

/** A l a n, A-l-a-n, A.L.A.N. */
export function spacedHits({ pieces }: Tokens, forms: Forms): Hit[] {
  const hits: Hit[] = [];
  for (let first = 0; first < pieces.length; first++) {
    if (!isOneCharacter(pieces[first])) continue;
    let end = first;
    while (isOneCharacter(pieces[end])) end++;
    const run = pieces.slice(first, end);
    const shape = run.map((piece) => shapeOf(piece.text)).join("");
    if (run.length > 2 && run.some((piece) => /\p{L}/u.test(piece.text)))
      for (const [wanted, name] of forms.shapes) {
        const at = shape.indexOf(wanted);
        const [head, tail] = [pieces[first + at], pieces[first + at + wanted.length - 1]];
        if (at < 0 || !head || !tail) continue;
        const span = {
          from: head.from,
          to: tail.to,
          first: first + at,
          last: first + at + wanted.length - 1,
        };
        hits.push(disguised(name, forms, span));
      }
    first = end;
  }
  return hits;
}

/** Hebrew and Arabic prefixes ("to", "and", "the", "in", "from"). */
const LEADING = /^(?:al|[lvwbhmsk])/;

function looseName(latin: string, forms: Forms): string | undefined {
  const stems = [latin, stemOf(latin)];
  for (const stem of stems) {
    const loose = looselyOf(stem);
    const name =
      loose.length > 2
        ? [stem, `${stem}a`, `${stem}ya`].map((one) => forms.loose.get(looselyOf(one))).find(Boolean)
        : undefined;
    if (name !== undefined || forms.forms.has(stem)) return name ?? stem;
  }
  return undefined;
}

function consonantName(latin: string, names: ReadonlyMap<string, string>): string | undefined {
  // A w may be a vowel: Yusuf.
  const keys = [latin, latin.replace(LEADING, ""), latin.replace(/w/g, "")].map(consonantsOf);
  return keys.map((key) => (key.length > 1 ? names.get(key) : undefined)).find((name) => name !== undefined);
}

/** Алан, Κέσλερ, محمد. */
export function foreignHits({ pieces }: Tokens, forms: Forms): Hit[] {
  if (!forms.isForeign && !pieces.some(isForeignPiece)) return [];
  const byConsonants = new Map(
    [...forms.forms].filter(([, form]) => form.of !== "full").map(([name]) => [consonantsOf(name), name]),
  );
  return pieces.flatMap((piece, index): Hit[] => {
    const isForeign = isForeignPiece(piece);
    if (!isForeign && !forms.isForeign) return [];
    if (!isForeign && (piece.latin.length < 4 || EVERYDAY.has(piece.latin) || piece.case === "small"))
      return [];
    const read = readingsOf(piece.text);
    const noVowels = isForeign ? leavesOutVowels(piece.text) : forms.leavesOutVowels;
    const name =
      read.map((latin) => looseName(latin, forms)).find((one) => one !== undefined) ??
      (noVowels ? consonantName(toLatin(piece.text), byConsonants) : undefined);
    if (name === undefined) return [];
    return [disguised(name, forms, { from: piece.from, to: piece.to, first: index, last: index })];
  });
}
