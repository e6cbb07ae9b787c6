/** Texts longer than this, in characters, are cut (000 §1). */
const LONG = 200;
/** The number of characters that remain. */
const CUT = 100;

/** The beginning of a long text, or null if it need not be cut. Counts code points, so it splits none. */
export function cutText(text: string): string | null {
  const characters = [...text];
  return characters.length > LONG ? `${characters.slice(0, CUT).join("").trimEnd()}…` : null;
}
