"use client";
import { clsx } from "clsx";
import { useId, useState } from "react";
import { cutText } from "./cut-text";

/** A text that is cut when it is long, with a toggle for the rest. Without scripts it stands whole. */
export function Truncated({ text, className }: { text: string; className?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const short = cutText(text);
  if (short === null) return <p className={clsx("kept-lines", className)}>{text}</p>;
  return (
    <div className={className}>
      <p id={id} className="kept-lines needs-js">
        {open ? text : short}
      </p>
      <p className="kept-lines no-js">{text}</p>
      <button
        type="button"
        className="btn btn-ghost btn-sm truncated-more needs-js"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "Show less..." : "Show more..."}
      </button>
    </div>
  );
}
