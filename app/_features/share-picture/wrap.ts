/**
 * Breaks a text into lines that fit: after spaces and dashes, and within a word that alone is wider than a line. Where
 * there would be more than `most` lines, the last ends with an ellipsis. `width` measures a piece in the units of `limit`.
 */
export function wrap(
  text: string,
  { limit, most, width }: { limit: number; most: number; width: (piece: string) => number },
): string[] {
  const fits = (piece: string) => width(piece.trimEnd()) <= limit;
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    // Only a word that is wider than a line is left to break.
    for (const character of piece) {
      if (line === "" || fits(line + character)) line += character;
      else {
        lines.push(line.trimEnd());
        line = character;
      }
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most);
  let last = [...(kept.pop() ?? "")];
  while (last.length > 0 && !fits(`${last.join("").trimEnd()}…`)) last = last.slice(0, -1);
  return [...kept, `${last.join("").trimEnd()}…`];
}

/** The text between the places where a line may break. */
const pieces = (text: string): string[] => text.split(/(?<=[\s\-–—])/u);
