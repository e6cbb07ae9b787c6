/** Texts longer than this are cut (000 §1). */
const LONG = 200;
/** Where they are cut. */
const CUT = 100;

/** The beginning of a long text, or null when it is short enough to stand whole. Counts whole characters. */
export function cutText(text: string): string | null {
  const characters = [...text];
  return characters.length > LONG ? `${characters.slice(0, CUT).join("").trimEnd()}…` : null;
}
