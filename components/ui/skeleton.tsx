import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

type SkeletonProps = {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  radius?: CSSProperties["borderRadius"];
  className?: string;
};

/** One bar in the shape of what is coming. */
export function Skeleton({ width = "100%", height = 14, radius, className }: SkeletonProps) {
  return (
    <span
      className={clsx("sk", className)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Holds the bars of one area; it shows after 200 ms, so a quick answer never flickers. */
export function Loading({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div className="sk-late" role="status">
      <span className="sr">{label}</span>
      {children}
    </div>
  );
}
