import { encode } from "uqr";

/** Quiet zone in squares, required by scanners. */
const BORDER = 4;

/** Size in squares, including the quiet zone. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/** Joins neighbors to shorten the path. */
function darkRuns(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.x + last.length === x) last.length++;
    else runs.push({ x, length: 1 });
  });
  return runs;
}
