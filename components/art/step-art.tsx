import { type ReactNode, useId } from "react";
import { ClothPaths } from "@/components/quilt";
import { Hand } from "./hand";
import { LoosePatch } from "./loose-patch";

export function StepFrame({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg className="quilt" viewBox="0 0 240 168" aria-hidden="true">
      <rect width="240" height="168" rx="20" fill={`var(--cloth-${ground})`} />
      <rect
        x="7"
        y="7"
        width="226"
        height="154"
        rx="14"
        fill="none"
        stroke="rgb(255 255 255 / .6)"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
      {children}
    </svg>
  );
}

const FACES = [
  { x: 28, y: 30, cloth: "pine", person: "#F3CD85", turn: -4 },
  { x: 97, y: 22, cloth: "gold", person: "#5B3827", turn: 3 },
  { x: 166, y: 32, cloth: "rose", person: "#9E3D22", turn: -3 },
  { x: 28, y: 96, cloth: "honey", person: "#1F5A46", turn: 4 },
  { x: 97, y: 98, cloth: "moss", person: "#FBF0DA", turn: -3 },
] as const;

export function JoinArt() {
  return (
    <StepFrame ground="sage">
      <path
        d="M51 53C84 20 104 60 120 46S176 40 189 56 70 96 51 119s60 24 70 2 40-4 68 0"
        fill="none"
        stroke="var(--cloth-clay)"
        strokeWidth="2"
        strokeDasharray="5 5"
        strokeLinecap="round"
      />
      {FACES.map(({ x, y, cloth, person, turn }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn} 23 23)`}>
          <rect width="46" height="46" rx="14" fill={`var(--cloth-${cloth})`} />
          <circle cx="23" cy="18.4" r="7.8" fill={person} />
          <path d="M9.2 38.6a13.8 12 0 0 1 27.6 0z" fill={person} />
        </g>
      ))}
      <rect
        x="166"
        y="96"
        width="46"
        height="46"
        rx="14"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.6"
        strokeDasharray="4 4"
      />
      <path d="M189 110v18M180 119h18" stroke="var(--ink-3)" strokeWidth="2.4" strokeLinecap="round" />
    </StepFrame>
  );
}

export function TextArt() {
  const id = useId();
  return (
    <StepFrame ground="honey">
      <clipPath id={id}>
        <rect width="240" height="168" rx="20" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect x="76" y="26" width="88" height="160" rx="18" fill="var(--cloth-pine)" />
        <rect x="83" y="34" width="74" height="150" rx="12" fill="#FFFEFB" />
        <rect x="108" y="39" width="24" height="5" rx="2.5" fill="var(--cloth-pine)" />
      </g>
      <rect x="58" y="58" width="112" height="66" rx="16" fill="#fff" stroke="#9A6A12" strokeWidth="1.5" />
      <path d="M66 116l-8 18 22-10z" fill="#fff" stroke="#9A6A12" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M68 112h20v11H70z" fill="#fff" />
      <g strokeWidth="4.5" strokeLinecap="round">
        <path d="M74 76h66M74 90h80" stroke="#22302B" opacity=".8" />
        <path d="M74 105h42" stroke="#1F5A46" />
      </g>
      <circle cx="170" cy="56" r="13" fill="var(--cloth-clay)" />
      <path
        d="M165 56l4 4 7-8"
        stroke="#fff"
        strokeWidth="2.6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </StepFrame>
  );
}

export function GiveArt() {
  return (
    <StepFrame ground="rose">
      <g transform="translate(48 32)">
        <rect x="-6" y="-6" width="116" height="116" rx="8" fill="#FFFEFB" />
        <g transform="scale(2.6)">
          <ClothPaths seed="one-gift" way="care" cols={4} rows={4} progress={63} next={false} />
        </g>
      </g>
      <g transform="translate(150 84) rotate(14)">
        <LoosePatch size={26} />
      </g>
      <Hand
        x={196}
        y={150}
        turn={-32}
        skin="#8A573A"
        sleeve="var(--cloth-pine)"
        cuff="var(--cloth-cream)"
        scale={0.62}
        reach={90}
      />
    </StepFrame>
  );
}

export function ArriveArt() {
  return (
    <StepFrame ground="mist">
      <rect x="52" y="52" width="136" height="88" rx="10" fill="#FFFEFB" />
      <path d="M70 30h100v70H70z" fill="#FBF0DA" />
      <path
        d="M82 46h44M82 60h60M82 74h28"
        stroke="#47517A"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".55"
      />
      <text
        x="158"
        y="80"
        textAnchor="end"
        fontFamily="Fraunces Variable, Georgia, serif"
        fontSize="21"
        fontWeight="560"
        fill="#1F5A46"
      >
        $
      </text>
      <path d="M52 62l68 42 68-42v68a10 10 0 0 1-10 10H62a10 10 0 0 1-10-10z" fill="var(--cloth-pine)" />
      <path
        d="M60 132l44-36M180 132l-44-36"
        stroke="rgb(255 255 255 / .5)"
        strokeWidth="1.6"
        strokeDasharray="4 4"
        strokeLinecap="round"
      />
      <g transform="translate(120 112)">
        <circle r="15" fill="var(--cloth-gold)" />
        <path d="M0 7.5C-9 1-7.5-6.5-3-6.5c2 0 3 1.8 3 1.8s1-1.8 3-1.8C7.5-6.5 9 1 0 7.5z" fill="#FBF0DA" />
      </g>
    </StepFrame>
  );
}
