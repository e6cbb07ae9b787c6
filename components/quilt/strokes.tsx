import { STROKES } from "./draw";

/** The running stitch over a shape. */
export function Stitch({ d }: { d: string }) {
  const { width, dash } = STROKES.stitch;
  return <path className="st" strokeWidth={width} strokeDasharray={dash} d={d} />;
}

/** Pencil lines of patches that are still to be sewn. */
export function Pencil({ d }: { d: string }) {
  const { width, dash } = STROKES.pencil;
  return <path className="todo" strokeWidth={width} strokeDasharray={dash} d={d} />;
}

/** The patch now on the needle. */
export function NextPatch({ d }: { d: string }) {
  const { width, dash } = STROKES.next;
  return <path className="next" strokeWidth={width} strokeDasharray={dash} d={d} />;
}
