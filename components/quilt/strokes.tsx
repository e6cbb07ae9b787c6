import { STROKES } from "./draw";

// Paint stands in attributes: a rule that names the quilt does not reach into a referenced drawing.

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
