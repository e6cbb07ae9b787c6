import { ClothPaths } from "@/components/quilt";
import { StepFrame } from "./step-art";

export function FreePatchArt() {
  return (
    <StepFrame ground="mist">
      <g transform="translate(62 26)">
        <rect x="-8" y="-8" width="132" height="132" rx="12" fill="#FFFEFB" />
        <g transform="scale(2.9)">
          <ClothPaths seed="your-place" way="school" cols={4} rows={4} progress={100} next={false} />
        </g>
        <rect x="58" y="58" width="58" height="58" fill="#FFFEFB" />
        <rect
          x="62"
          y="62"
          width="50"
          height="50"
          rx="8"
          fill="none"
          stroke="var(--cloth-pine)"
          strokeWidth="2"
          strokeDasharray="5 5"
        />
        <path d="M87 76v22M76 87h22" stroke="var(--cloth-pine)" strokeWidth="4" strokeLinecap="round" />
      </g>
    </StepFrame>
  );
}
