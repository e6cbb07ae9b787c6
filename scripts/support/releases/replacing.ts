/** Longer than a parent takes to end a process that is to begin anew, and to start the next one. */
export const NOTHING_NEW_MS = 20_000;

/** How far it is with the processes of one parent that is to let others take their place. */
export type Replacing = "under way" | "replaced" | "given up";

/**
 * Looks at the processes that a parent has now, beside those of before; `hadOthers` if an earlier look found others. It was
 * given up where the others have ended again, or where none has come in time: then the parent had refused its settings or
 * its release.
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
