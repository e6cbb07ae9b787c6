import type { CSSProperties } from "react";

const CLOTH = ["pine", "gold", "rose", "fern", "clay", "dusk", "honey"];
const COUNT = 48;

/** Evenly spread, irregular numbers from 0 to 1, the same on server and browser. */
const spread = (index: number, step: number) => (index * step) % 1;

const SNIPS = Array.from({ length: COUNT }, (_, index) => ({
  key: index,
  style: {
    "--x": `${(spread(index, 0.618034) * 100).toFixed(1)}%`,
    "--w": `${(9 + spread(index, 0.7549) * 9).toFixed(1)}px`,
    "--d": `${(spread(index, 0.5698) * 0.9).toFixed(2)}s`,
    "--dx": `${(spread(index, 0.8192) * 160 - 80).toFixed(0)}px`,
    "--r": `${(spread(index, 0.6711) * 900 - 450).toFixed(0)}deg`,
    "--c": `var(--cloth-${CLOTH[index % CLOTH.length]})`,
  } as CSSProperties,
}));

/** Falls once. Hidden with reduced motion. */
export function Confetti() {
  return (
    <div className="confetti" aria-hidden="true">
      {SNIPS.map((snip) => (
        <i key={snip.key} style={snip.style} />
      ))}
    </div>
  );
}
