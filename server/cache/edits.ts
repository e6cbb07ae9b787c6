/** Offsets refer to the original text. */
export type Edit = { start: number; end: number; text: string };

/** Applies edits; at equal offsets in list order. Throws if two overlap. */
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
