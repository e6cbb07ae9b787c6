/** What stands instead of a stretch of a text; offsets are those of the text as it was. */
export type Edit = { start: number; end: number; text: string };

/**
 * The text with all edits made. They may come in any order and must not overlap; of two at one place the earlier in the
 * list comes first.
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
