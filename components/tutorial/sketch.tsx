import { clsx } from "clsx";
import type { ReactNode } from "react";

type Cloth = "sage" | "honey" | "rose" | "mist";

type SketchProps = {
  /** Color of the cloth below. */
  on: Cloth;
  /** The content has its own card. */
  bare?: boolean;
  children: ReactNode;
};

/** Hidden from screen readers: the step's text has the same content. */
export function Sketch({ on, bare = false, children }: SketchProps) {
  return (
    <div className={`sketch sketch-${on}`} aria-hidden="true">
      {bare ? children : <div className="card lift sketch-card">{children}</div>}
    </div>
  );
}

export function SketchField({
  label,
  value,
  tall = false,
}: {
  label: string;
  value: string;
  tall?: boolean;
}) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <span className={clsx("input", tall && "sketch-tall")}>{value}</span>
    </div>
  );
}

type SketchButtonProps = { children: ReactNode; secondary?: boolean; block?: boolean };

export function SketchButton({ children, secondary = false, block = false }: SketchButtonProps) {
  return <span className={clsx("btn", secondary && "btn-2", block && "btn-block")}>{children}</span>;
}

/** Checkbox, or radio button if `round`. */
export function SketchCheck({ on, round, children }: { on: boolean; round?: boolean; children: ReactNode }) {
  return (
    <span className="check sketch-check">
      <span className={clsx("box", round && "radio", on && "sketch-on")} />
      <span>{children}</span>
    </span>
  );
}
