const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The text on one line, at most `most` graphemes long; a text that was cut ends with an ellipsis. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const characters = Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
  if (characters.length <= most) return line;
  const kept = characters.slice(0, most - 1).join("");
  return `${kept.trimEnd()}…`;
}
