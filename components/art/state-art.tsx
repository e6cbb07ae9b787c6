import { useTranslations } from "next-intl";
import { ClothPaths } from "@/components/quilt";
import { Hand } from "./hand";
import { LoosePatch } from "./loose-patch";

export function MailArt() {
  return (
    <svg className="art" viewBox="0 0 200 150" aria-hidden="true">
      <ellipse cx="100" cy="134" rx="80" ry="9" fill="var(--sage)" />
      <rect x="38" y="34" width="124" height="92" rx="12" fill="var(--cloth-pine)" />
      <path
        d="M44 44l56 44 56-44"
        fill="none"
        stroke="var(--cloth-honey)"
        strokeWidth="2.4"
        strokeDasharray="6 5"
        strokeLinecap="round"
      />
      <circle cx="150" cy="38" r="17" fill="var(--cloth-gold)" />
      <path
        d="M142 38l6 6 10-11"
        stroke="#3A2806"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function ThanksArt() {
  const t = useTranslations("ui");
  return (
    <svg className="quilt" viewBox="0 0 420 220" role="img" aria-label={t("thanksArt")}>
      <ellipse cx="210" cy="120" rx="190" ry="92" fill="var(--sage)" />
      <g transform="translate(102 38)">
        <rect
          x="-7"
          y="-7"
          width="230"
          height="158"
          rx="10"
          fill="var(--surface)"
          style={{ filter: "drop-shadow(0 10px 16px rgb(40 32 16 / .16))" }}
        />
        <g transform="scale(3.6)">
          <ClothPaths seed="thanks" way="care" cols={6} rows={4} progress={83.4} next={false} />
        </g>
      </g>
      <g transform="translate(246 148)" style={{ filter: "drop-shadow(0 3px 4px rgb(40 32 16 / .3))" }}>
        <LoosePatch size={36} />
      </g>
      <Hand
        x={316}
        y={214}
        turn={-36}
        skin="#C98E66"
        sleeve="var(--cloth-pine)"
        cuff="var(--cloth-honey)"
        scale={0.8}
        reach={90}
      />
      <Hand
        x={84}
        y={196}
        turn={44}
        skin="#5B3827"
        sleeve="var(--cloth-clay)"
        cuff="var(--cloth-cream)"
        scale={0.8}
        reach={90}
        flip
      />
    </svg>
  );
}
