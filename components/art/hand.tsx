interface HandProps {
  x: number;
  y: number;
  /** Degrees, 0 with fingers up. */
  turn: number;
  skin: string;
  sleeve: string;
  cuff: string;
  scale: number;
  /** Length of the sleeve below the wrist. */
  reach: number;
  flip?: boolean;
}

/** Finger center, top, width. */
const FINGERS = [
  [-15.2, -66, 9.6],
  [-5.1, -78, 10],
  [5.1, -75, 10],
  [14.8, -62, 9.2],
] as const;

const oneDecimal = (value: number) => value.toFixed(1);

export function Hand({ x, y, turn, skin, sleeve, cuff, scale, reach, flip = false }: HandProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${flip ? -scale : scale} ${scale})`}>
      <path d={`M-23 4L-27 ${reach}H27L23 4Z`} fill={sleeve} />
      <path
        d={`M-15 22L-18 ${reach}M15 22L18 ${reach}`}
        fill="none"
        stroke="var(--stitch)"
        strokeWidth="1.4"
        strokeDasharray="4 5"
        strokeLinecap="round"
      />
      <path d="M-14 8V-12H14V8Z" fill={skin} />
      <path d="M-20.2 -26C-20.2 -16 -16 -6 -13 0H13C16 -6 19.6 -16 19.6 -26V-42H-20.2Z" fill={skin} />
      <path
        d={FINGERS.map(([middle, top, width]) => {
          const [left, right] = [oneDecimal(middle - width / 2), oneDecimal(middle + width / 2)];
          const shoulder = oneDecimal(top + width / 2);
          return `M${left} -36V${shoulder}A${width / 2} ${width / 2} 0 0 1 ${right} ${shoulder}V-36Z`;
        }).join("")}
        fill={skin}
      />
      <path
        d="M-17 -10C-24 -14 -31 -24 -35 -33C-37.5 -38.5 -30.5 -43 -26.5 -38.5C-23 -34.5 -21 -31 -17 -29Z"
        fill={skin}
      />
      <path
        d={FINGERS.map(
          ([middle, top]) => `M${oneDecimal(middle - 1.8)} ${oneDecimal(top + 4.6)}q1.8 -2 3.6 0`,
        ).join("")}
        fill="none"
        stroke="rgb(255 255 255 / .5)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        d="M-10.1 -38V-31M0 -38V-30M10 -38V-31"
        fill="none"
        stroke="rgb(60 24 8 / .22)"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
      <rect x="-25" y="-2" width="50" height="16" rx="6" fill={cuff} />
      <path
        d="M-19 6H19"
        fill="none"
        stroke="rgb(34 48 43 / .35)"
        strokeWidth="1.4"
        strokeDasharray="3 4"
        strokeLinecap="round"
      />
    </g>
  );
}
