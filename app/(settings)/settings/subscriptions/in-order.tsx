"use client";
import { Children, type ReactNode, useState } from "react";

/**
 * What needs somebody's attention comes first when the page opens (`isTurned`), and stays where it is afterwards: nothing
 * moves under the pointer when a choice changes it.
 */
export function InOrder({ isTurned, children }: { isTurned: boolean; children: ReactNode }) {
  const [turned] = useState(isTurned);
  const parts = Children.toArray(children);
  return turned ? parts.toReversed() : parts;
}
