/** Characters (000 §1). */
const LONG = 200;
/** Characters kept. */
const CUT = 100;

/** Null for a short text. Counts code points, so it splits none. */
export function cutText(text: string): string | null {
  const characters = [...text];
  return characters.length > LONG ? `${characters.slice(0, CUT).join("").trimEnd()}…` : null;
}
