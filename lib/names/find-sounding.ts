import type { Hit } from "./find-words";
import { soundOf } from "./sound";
import { hasCapital, type Tokens } from "./tokens";
import type { Forms } from "./variants";
import { CAPITALISED } from "./words";

const SHORTEST = 4;

/** "Erik" for Eric, "Gonzales" for González. Position decides; months and towns never match. */
export function soundingHits({ pieces }: Tokens, { forms, sounds }: Forms): Hit[] {
  return pieces.flatMap((piece, index): Hit[] => {
    const { latin, handle, from, to } = piece;
    if (latin.length < SHORTEST || handle || !hasCapital(piece) || forms.has(latin) || CAPITALISED.has(latin))
      return [];
    const name = sounds.get(soundOf(latin));
    const form = name === undefined ? undefined : forms.get(name);
    if (name === undefined || form === undefined) return [];
    const ending = piece.ending === "s" ? "possessive" : "";
    return [
      {
        from,
        to,
        first: index,
        last: index,
        name,
        form: { ...form, is: "everyday" },
        ending,
        isDisguised: false,
      },
    ];
  });
}
