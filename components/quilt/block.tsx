import { type Way, wayOf } from "@/lib/kernel/quilt";
import { Cloth } from "./cloth";

export interface BlockProps {
  /** the community's id */
  seed: string;
  /** chosen by the seed when left out */
  way?: Way;
  size?: "s" | "m" | "l";
  /** patches across: 2 is one block, 4 is four of them */
  n?: 2 | 4;
  /** an uploaded picture, shown instead of the patch */
  imageUrl?: string | null;
}

/** A community's patch, or the picture that it uploaded. Decoration: the name stands beside it. */
export function Block({ seed, way, size = "m", n = 2, imageUrl }: BlockProps) {
  return (
    <span className={size === "m" ? "block" : `block ${size}`} aria-hidden="true">
      {imageUrl ? (
        <span className="block-picture" style={{ backgroundImage: `url(${JSON.stringify(imageUrl)})` }} />
      ) : (
        <Cloth seed={seed} way={way ?? wayOf(seed)} cols={n} rows={n} />
      )}
    </span>
  );
}
