type LogoProps = {
  /** The background colour, which shows between hand and wrist. */
  ground?: string;
  /** The colour of three of the arms. */
  arms?: string;
  /** The colour of the fourth. */
  fourth?: string;
};

const TURNS = [0, 90, 180, 270];

/** The logo: a seat made of four hands, each on the next one's wrist. Decoration beside the name. */
export function Logo({
  ground = "var(--paper)",
  arms = "var(--primary)",
  fourth = "var(--marigold)",
}: LogoProps) {
  const colour = (turn: number) => (turn === 270 ? fourth : arms);
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" width="34" height="34">
      {TURNS.map((turn) => (
        <rect
          key={turn}
          x="2.2"
          y="9.4"
          width="27"
          height="8.4"
          rx="4.2"
          fill={colour(turn)}
          transform={`rotate(${turn} 20 20)`}
        />
      ))}
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 20 20)`}>
          <rect x="21" y="8.1" width="11.4" height="11" fill={ground} />
          <path d="M17.5 9.4h13.3a4.2 4.2 0 0 1 0 8.4H17.5z" fill={colour(turn)} />
        </g>
      ))}
    </svg>
  );
}
