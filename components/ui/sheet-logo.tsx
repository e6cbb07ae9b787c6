import type { CSSProperties } from "react";
import { SHEET } from "@/components/ui/icons/sheet";

type SheetLogoProps = {
  ground?: string;
  arms?: string;
  fourth?: string;
};

/** For pages. Pictures have no icon sheet and use `Logo`. */
export function SheetLogo({
  ground = "var(--paper)",
  arms = "var(--primary)",
  fourth = "var(--marigold)",
}: SheetLogoProps) {
  const colours = { "--ground": ground, "--arms": arms, "--fourth": fourth } as CSSProperties;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" width="34" height="34" style={colours}>
      <use href={`${SHEET}#logo`} />
    </svg>
  );
}
