import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

type SkeletonProps = {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  radius?: CSSProperties["borderRadius"];
  className?: string;
};

export function Skeleton({ width = "100%", height = 14, radius, className }: SkeletonProps) {
  return (
    <span
      className={clsx("sk", className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Appears after 200 ms to avoid flicker, immediately with reduced motion. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sk-late" role="status">
      <span className="sr">{label}</span>
      {children}
    </div>
  );
}
