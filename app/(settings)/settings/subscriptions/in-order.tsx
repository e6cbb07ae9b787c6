"use client";
import { Children, type ReactNode, useState } from "react";

/**
 * Items that need attention come first on load (`isTurned`). The order then stays, so nothing moves under the
 * pointer.
 */
export function InOrder({ isTurned, children }: { isTurned: boolean; children: ReactNode }) {
  const [turned] = useState(isTurned);
  const parts = Children.toArray(children);
  return turned ? parts.toReversed() : parts;
}
