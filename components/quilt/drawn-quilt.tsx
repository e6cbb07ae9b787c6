import type { Way } from "@/lib/kernel/quilt";
import { type DrawnLayout, quiltAddress } from "./address";
import { boxOf } from "./drawn-svg";

interface DrawnQuiltProps {
  /** the campaign's id, as for `Quilt` */
  seed: string;
  way: Way;
  /** percent of the goal; may exceed 100 */
  progress: number;
  layout: DrawnLayout;
}

/**
 * A quilt for lists: decoration, drawn in a file of its own, so that neither the page nor its data repeats a hundred
 * patches. It looks as `Quilt` does.
 */
export function DrawnQuilt({ seed, way, progress, layout }: DrawnQuiltProps) {
  const { width, height } = boxOf(layout, progress >= 100);
  return (
    <svg className="quilt" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <use href={`${quiltAddress(seed, way, progress, layout)}#q`} />
    </svg>
  );
}
