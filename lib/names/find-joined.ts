import type { Hit } from "./find-words";
import type { Piece, Tokens } from "./tokens";
import type { Form, Forms } from "./variants";
import { AFTER_JOINED, BEFORE_NAME, JOINED_WITH } from "./words";

const LONGEST = 200;
/** Shorter names are often part of a word: "helped", Ed. */
const SHORTEST_IN_PROSE = 4;

/** Substrings are fewer than names. */
function namesIn(row: string, { forms, longest }: Forms, shortest: number): [string, Form][] {
  const names = new Map<string, Form>();
  for (let from = 0; from + shortest <= row.length; from++)
    for (let to = from + shortest; to <= Math.min(row.length, from + longest); to++) {
      const form = forms.get(row.slice(from, to));
      if (form && form.of !== "full") names.set(row.slice(from, to), form);
    }
  return [...names];
}

/** Names and words usually joined with them. */
export function isRow(row: string, names: ReadonlySet<string>, isHandle = true): boolean {
  // prefixes[i]: the first i letters can be read; true if with a name.
  const prefixes: (boolean | undefined)[] = [false];
  for (let from = 0; from < row.length; from++) {
    const hasName = prefixes[from];
    if (hasName === undefined) continue;
    for (let to = from + 1; to <= Math.min(row.length, from + 16); to++) {
      const word = row.slice(from, to);
      const isName = names.has(word);
      const joins = JOINED_WITH.has(word) && (isHandle || word.length > 1);
      if (!isName && !joins && !(word === "s" && hasName)) continue;
      prefixes[to] = prefixes[to] || hasName || isName;
    }
  }
  return prefixes[row.length] === true;
}

/** Four-letter names match only at either end. */
const stands = (row: string, name: string) =>
  name.length > 4 || (name.length === 4 && (row.startsWith(name) || row.endsWith(name)));

/** #teamhope and #hopestrong, but not #hopeforall. */
const isLedTo = (row: string, name: string) =>
  (row.endsWith(name) && [...BEFORE_NAME].some((word) => word.length > 2 && row.endsWith(word + name))) ||
  (row.startsWith(name) && AFTER_JOINED.has(row.slice(name.length)));

function nameIn(piece: Piece, forms: Forms): [string, Form] | null {
  const row = piece.latin;
  const names = namesIn(row, forms, piece.handle ? 2 : SHORTEST_IN_PROSE);
  const plain = names.filter(([, form]) => form.is === "plain");
  const outright = piece.handle ? plain.find(([name]) => stands(row, name)) : undefined;
  if (outright) return outright;
  const [first] = plain;
  if (first && isRow(row, new Set(plain.map(([name]) => name)), piece.handle)) return first;
  if (!piece.handle) return null;
  return names.find(([name, form]) => form.is !== "plain" && isLedTo(row, name)) ?? null;
}

/** #helpalan, gofund.example/savethekesslers, akessler. */
export function joinedHits({ pieces }: Tokens, forms: Forms): Hit[] {
  return pieces.flatMap((piece, index): Hit[] => {
    const { latin, handle, from, to } = piece;
    if (latin.length < 4 || latin.length > LONGEST || forms.forms.has(latin)) return [];
    const isAccount = handle && forms.accounts.has(latin);
    const [name, form] =
      nameIn(piece, forms) ?? (isAccount ? [latin, { of: "full", is: "plain" } as const] : []);
    if (name === undefined || form === undefined) return [];
    return [{ from, to, first: index, last: index, name, form, ending: "", isDisguised: true }];
  });
}
