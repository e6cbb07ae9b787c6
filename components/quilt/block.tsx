import { SHEET } from "@/components/ui/icons/sheet";
import { type Way, wayOf } from "@/lib/kernel/quilt";
import { BLOCK } from "./draw";
import { blocksMarkup } from "./markup";

interface BlockProps {
  /** Community id. */
  seed: string;
  /** Defaults to the seed's. */
  way?: Way;
  size?: "s" | "m" | "l";
  /** 2 is one block, 4 is four. */
  n?: 2 | 4;
  imageUrl?: string | null;
}

/** Decoration beside the name. */
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
