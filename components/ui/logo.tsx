import { CUFF, HAND, LOGO_TURNS, WRIST } from "./logo-shape";

type LogoProps = {
  /** Background, visible between hand and wrist. */
  ground?: string;
  /** Three of the arms. */
  arms?: string;
  /** The fourth arm. */
  fourth?: string;
};

/** Four hands, each holding the next wrist. Decoration beside the name. */
export function Logo({
  ground = "var(--paper)",
  arms = "var(--primary)",
  fourth = "var(--marigold)",
}: LogoProps) {
  const colour = (turn: number) => (turn === 270 ? fourth : arms);
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" width="34" height="34">
      {LOGO_TURNS.map((turn) => (
        <rect key={turn} {...HAND} fill={colour(turn)} transform={`rotate(${turn} 20 20)`} />
      ))}
      {LOGO_TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 20 20)`}>
          <rect {...CUFF} fill={ground} />
          <path d={WRIST} fill={colour(turn)} />
        </g>
      ))}
    </svg>
  );
}
