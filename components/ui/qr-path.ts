import { encode } from "uqr";

/** Quiet squares around a code, which readers need. */
const BORDER = 4;

/** A text as a QR code: the squares along a side with the quiet ones, and the dark ones as one path, a unit each. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/** Neighbours in a row are drawn as one. */
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
