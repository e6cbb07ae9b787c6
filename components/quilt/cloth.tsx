import type { ClothPiece } from "./draw";
import { clothMarkup } from "./markup";

/** Ten units per patch, inside any `svg.quilt`. */
export function ClothPaths(piece: ClothPiece & { next?: boolean }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers and names of cloths.
  return <g dangerouslySetInnerHTML={{ __html: clothMarkup(piece) }} />;
}

/** `cover` fills the box from the top and clips it, as on the sign-in pages. */
export function Cloth({ cover = false, ...piece }: ClothPiece & { cover?: boolean }) {
  return (
    <svg
      className="quilt"
      viewBox={`0 0 ${piece.cols * 10} ${piece.rows * 10}`}
      preserveAspectRatio={cover ? "xMidYMin slice" : undefined}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers and names of cloths.
      dangerouslySetInnerHTML={{ __html: clothMarkup(piece) }}
    />
  );
}
