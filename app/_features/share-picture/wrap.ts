/** Breaks after spaces and dashes, and in words wider than a line. `width` and `limit` share units. */
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

const pieces = (text: string): string[] => text.split(/(?<=[\s\-–—])/u);
