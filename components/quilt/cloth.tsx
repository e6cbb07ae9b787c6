import type { ClothPiece } from "./draw";
import { clothMarkup } from "./markup";

/** The paths of a piece of cloth, ten units to a patch, to be placed inside any `svg.quilt`. */
export function ClothPaths(piece: ClothPiece & { next?: boolean }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers and names of cloths.
  return <g dangerouslySetInnerHTML={{ __html: clothMarkup(piece) }} />;
}

/**
 * A decorative piece of cloth of any size. With `cover` it fills its box from the top and is cut off at the
 * edges, as on the walls of the sign-in pages.
 */
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
