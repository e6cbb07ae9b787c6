import { STROKES } from "./draw";

// Colours are attributes: CSS rules with the quilt's class do not apply inside a drawing referenced by `use`.

/** The running stitch over a shape. */
export function Stitch({ d }: { d: string }) {
  const { width, dash } = STROKES.stitch;
  return (
    <path
      fill="none"
      stroke="var(--stitch)"
      strokeWidth={width}
      strokeDasharray={dash}
      strokeLinecap="round"
      d={d}
    />
  );
}

/** Pencil lines of patches that are still to be sewn. */
export function Pencil({ d }: { d: string }) {
  const { width, dash } = STROKES.pencil;
  return (
    <path
      fill="none"
      stroke="var(--seam)"
      strokeWidth={width}
      strokeDasharray={dash}
      strokeLinecap="round"
      d={d}
    />
  );
}

/** The patch now on the needle. */
export function NextPatch({ d }: { d: string }) {
  const { width, dash } = STROKES.next;
  return <path className="next" strokeWidth={width} strokeDasharray={dash} d={d} />;
}
