import { ClothPaths } from "@/components/quilt";
import { Hand } from "./hand";
import { LoosePatch } from "./loose-patch";

/** Screen readers skip it without a `label`. */
export function HeroArt({ label }: { label?: string }) {
  return (
    <svg
      className="quilt"
      viewBox="0 0 620 600"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <ellipse cx="312" cy="312" rx="292" ry="270" fill="var(--sage)" />
      <g transform="rotate(-4 310 300)">
        <rect
          x="106"
          y="102"
          width="408"
          height="408"
          rx="12"
          fill="var(--surface)"
          style={{ filter: "drop-shadow(0 18px 26px rgb(40 32 16 / .18))" }}
        />
        <g transform="translate(118 114) scale(6.4)">
          <ClothPaths seed="front-page" way="care" cols={6} rows={6} progress={77.8} next={false} />
        </g>
      </g>
      <g transform="translate(372 420) rotate(9)">
        <LoosePatch size={64} />
      </g>
      <path
        d="M388 474C362 494 350 522 382 534S428 562 402 588"
        fill="none"
        stroke="var(--cloth-clay)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <Hand
        x={474}
        y={528}
        turn={-38}
        skin="#8A573A"
        sleeve="var(--cloth-clay)"
        cuff="var(--cloth-cream)"
        scale={1.16}
        reach={170}
      />
      <Hand
        x={52}
        y={372}
        turn={74}
        skin="#EBC4A0"
        sleeve="var(--cloth-dusk)"
        cuff="var(--cloth-honey)"
        scale={1.12}
        reach={170}
      />
      <Hand
        x={560}
        y={196}
        turn={-96}
        skin="#5B3827"
        sleeve="var(--cloth-gold)"
        cuff="var(--cloth-cream)"
        scale={1.1}
        reach={170}
        flip
      />
      <Hand
        x={196}
        y={52}
        turn={168}
        skin="#C98E66"
        sleeve="var(--cloth-moss)"
        cuff="var(--cloth-rose)"
        scale={1.08}
        reach={170}
      />
    </svg>
  );
}
