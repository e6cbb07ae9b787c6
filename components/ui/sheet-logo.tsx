import type { CSSProperties } from "react";
import { SHEET } from "@/components/ui/icons/sheet";

type SheetLogoProps = {
  /** The background colour, which shows between hand and wrist. */
  ground?: string;
  /** The colour of three of the arms. */
  arms?: string;
  /** The colour of the fourth. */
  fourth?: string;
};

/** The logo on pages, drawn from the sheet of icons. Pictures, which have no sheet, draw `Logo`. */
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
