import { useId } from "react";
import { planQuilt, type Way } from "@/lib/kernel/quilt";
import { quiltMarkup } from "./markup";

/**
 * page 16×6, card 24×4, phone 12×8 patches at every width;
 * auto is page and below 900 px phone, band is card and below 900 px phone.
 */
export type QuiltLayout = "page" | "card" | "phone" | "auto" | "band";

export interface QuiltProps {
  /** the campaign's id: the same seed is the same quilt at every size */
  seed: string;
  way: Way;
  /** percent of the goal; may exceed 100 */
  progress: number;
  layout?: QuiltLayout;
  /** patches sewn since the viewer last looked; only these move */
  newPatches?: number;
  /** Name for screen readers. Without it the quilt is decoration beside a real progress bar. */
  label?: string;
}

/**
 * A campaign's quilt: 24 blocks in a grid, round(96 × progress / 100) patches sewn, the edge bound from 100 % on.
 * Lists show `DrawnQuilt`.
 */
export function Quilt({ seed, way, progress, layout = "auto", newPatches = 0, label }: QuiltProps) {
  const plan = planQuilt(seed, way, progress, newPatches);
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <span
      className={`quilt quilt-${layout}${plan.bound ? " quilt-bound" : ""}`}
      {...spoken}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers and names of cloths.
      dangerouslySetInnerHTML={{ __html: quiltMarkup(plan, useId()) }}
    />
  );
}
