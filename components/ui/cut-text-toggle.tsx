"use client";
import { useId, useState } from "react";

type CutTextProps = { text: string; short: string; more: string; less: string; className?: string };

/** The beginning of a long text, with a toggle for all of it. */
export function CutText({ text, short, more, less, className }: CutTextProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
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
        {open ? less : more}
      </button>
    </div>
  );
}
