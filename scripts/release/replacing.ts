/** Longer than a parent takes to end a process and start its successor. */
export const NOTHING_NEW_MS = 20_000;

export type Replacing = "under way" | "replaced" | "given up";

/**
 * Compares a parent's processes with those before; `hadOthers` if an earlier look found new ones. It is given
 * up if the new ones have ended, or if none has come in time: the parent then refused its settings or its
 * release.
 */
export function replacing(
  { before, hadOthers }: { before: readonly number[]; hadOthers: boolean },
  present: readonly number[],
  elapsedMs: number,
): Replacing {
  const others = present.filter((pid) => !before.includes(pid));
  const isLeft = before.every((pid) => !present.includes(pid));
  if (others.length === 0 && (hadOthers || elapsedMs > NOTHING_NEW_MS)) return "given up";
  if (!isLeft) return "under way";
  return others.length > 0 ? "replaced" : "under way";
}
