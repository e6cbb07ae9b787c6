import type { Way } from "@/lib/kernel/quilt";
import { type DrawnLayout, quiltAddress } from "./address";
import { boxOf } from "./drawn-svg";

interface DrawnQuiltProps {
  /** Campaign id, as for `Quilt`. */
  seed: string;
  way: Way;
  /** May exceed 100. */
  progress: number;
  layout: DrawnLayout;
}

/** Looks like `Quilt`, but from a file, so lists do not repeat a hundred patches. */
export function DrawnQuilt({ seed, way, progress, layout }: DrawnQuiltProps) {
  const { width, height } = boxOf(layout, progress >= 100);
  return (
    <svg className="quilt" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <use href={`${quiltAddress(seed, way, progress, layout)}#q`} />
    </svg>
  );
}
