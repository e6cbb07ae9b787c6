import { SHEET } from "@/components/ui/icons/sheet";
import { type Way, wayOf } from "@/lib/kernel/quilt";
import { BLOCK } from "./draw";
import { blocksMarkup } from "./markup";

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
  const blocks = n / 2;
  return (
    <span className={size === "m" ? "block" : `block ${size}`} aria-hidden="true">
      {imageUrl ? (
        <span className="block-picture" style={{ backgroundImage: `url(${JSON.stringify(imageUrl)})` }} />
      ) : (
        <svg
          className="quilt"
          viewBox={`0 0 ${blocks * BLOCK} ${blocks * BLOCK}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of names of cloths.
          dangerouslySetInnerHTML={{ __html: blocksMarkup(seed, way ?? wayOf(seed), blocks, SHEET) }}
        />
      )}
    </span>
  );
}
