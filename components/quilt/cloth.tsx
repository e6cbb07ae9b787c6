import { type ClothPiece, drawCloth } from "./draw";
import { NextPatch, Pencil, Stitch } from "./strokes";

/** The paths of a piece of cloth, ten units to a patch, to be placed inside any `svg.quilt`. */
export function ClothPaths({ next = true, ...piece }: ClothPiece & { next?: boolean }) {
  const drawing = drawCloth(piece);
  return (
    <>
      {drawing.pencil && <Pencil d={drawing.pencil} />}
      {drawing.grounds.map(({ cloth, d }) => (
        <path key={cloth} className={`a-${cloth}`} d={d} />
      ))}
      {drawing.shapes.map(({ cloth, d }) => (
        <path key={cloth} className={`a-${cloth}`} d={d} />
      ))}
      {drawing.stitches && <Stitch d={drawing.stitches} />}
      {next && drawing.next && <NextPatch d={drawing.next} />}
    </>
  );
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
    >
      <ClothPaths {...piece} />
    </svg>
  );
}
