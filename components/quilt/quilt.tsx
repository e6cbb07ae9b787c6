import { useId } from "react";
import { planQuilt, type Way } from "@/lib/kernel/quilt";
import { quiltMarkup } from "./markup";

/** Patches: page 16×6, card 24×4, phone 12×8. auto and band are page and card, or phone below 900 px. */
export type QuiltLayout = "page" | "card" | "phone" | "auto" | "band";

interface QuiltProps {
  /** The same seed gives the same quilt at every size. */
  seed: string;
  way: Way;
  /** May exceed 100. */
  progress: number;
  layout?: QuiltLayout;
  /** Only these move. */
  newPatches?: number;
  /** Without it the quilt is decoration beside a real progress bar. */
  label?: string;
}

/** 24 blocks, round(96 × progress / 100) patches sewn, bound from 100 %. Lists show `DrawnQuilt`. */
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
