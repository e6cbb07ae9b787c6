import { SHEET } from "@/components/ui/icons/sheet";
import type { BlockCut } from "@/lib/kernel/quilt";
import { blockId, inColours } from "./block-reference";

interface OneBlockProps {
  cut: BlockCut;
  size?: "s" | "m" | "l";
  /** Replaces the patch. */
  imageUrl?: string | null;
}

/** Needs no drawing code, unlike `Block`. */
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
