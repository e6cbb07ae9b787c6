/** Replaces the characters from `start` to `end`; offsets refer to the original text. */
export type Edit = { start: number; end: number; text: string };

/**
 * Applies edits, which may come in any order. Of two at the same offset, the earlier in the list comes first.
 * Throws if two overlap.
 */
export function edited(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: instead } of [...edits].sort((one, other) => one.start - other.start)) {
    if (start < at) throw new Error("two edits overlap");
    parts.push(text.slice(at, start), instead);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
