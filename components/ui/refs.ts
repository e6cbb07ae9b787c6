import type { Ref } from "react";

/** Hands a node to whatever kind of ref the caller gave. */
export function giveRef<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === "function") ref(node);
  else if (ref) ref.current = node;
}
