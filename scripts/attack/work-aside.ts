import { type Work, working } from "@/lib/kernel/proof-of-work";

/**
 * Works in slices, so that the honest devices of this process keep running. Returns null if `until` comes
 * first.
 */
export async function workAside(work: Work, until: number): Promise<string | null> {
  const steps = working(work);
  while (Date.now() < until) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((next) => setImmediate(next));
  }
  return null;
}
