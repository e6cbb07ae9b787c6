import { randomFrom } from "@/components/quilt";

const SHAPES = ["M0 0h8v8h-8z", "M0 0h10v5h-10z", "M0 0h9v9z"] as const;
const CLOTHS = ["clay", "gold", "fern", "dusk", "pine", "rose", "honey"] as const;
const COUNT = 72;

/** Deterministic per campaign, denser at the top. */
export function Snips({ seed }: { seed: string }) {
  const random = randomFrom(`snips:${seed}`);
  const below = (limit: number) => Math.floor(random() * limit);
  const snips = Array.from({ length: COUNT }, (_, index) => ({
    key: index,
    d: SHAPES[below(SHAPES.length)],
    cloth: CLOTHS[below(CLOTHS.length)],
    x: below(715),
    y: Math.floor(random() ** 2.2 * 190),
    turn: below(180),
  }));
  return (
    <svg className="snips" viewBox="0 0 720 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      {snips.map(({ key, d, cloth, x, y, turn }) => (
        <path
          key={key}
          d={d}
          fill={`var(--cloth-${cloth})`}
          transform={`translate(${x} ${y}) rotate(${turn})`}
        />
      ))}
    </svg>
  );
}
