import { SHEET } from "@/components/ui/icons/sheet";
import type { BlockCut } from "@/lib/kernel/quilt";
import { blockId, inColours } from "./block-reference";

interface OneBlockProps {
  cut: BlockCut;
  size?: "s" | "m" | "l";
  /** Uploaded picture, replaces the patch. */
  imageUrl?: string | null;
}

/** Draws a precomputed cut like `Block`, without the drawing code. */
export function OneBlock({ cut, size = "m", imageUrl }: OneBlockProps) {
  return (
    <span className={size === "m" ? "block" : `block ${size}`} aria-hidden="true">
      {imageUrl ? (
        <span className="block-picture" style={{ backgroundImage: `url(${JSON.stringify(imageUrl)})` }} />
      ) : (
        <svg className="quilt" viewBox="0 0 20 20" aria-hidden="true">
          <use href={`${SHEET}#${blockId(cut.pattern)}`} className={inColours(cut)} />
        </svg>
      )}
    </span>
  );
}
