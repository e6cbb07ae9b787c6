import { type Work, working } from "@/lib/kernel/proof-of-work";

/**
 * Does the work as an attacker's machine would, in slices, so that the honest devices, which this process plays as well,
 * are not kept from theirs. Null when `until` came first.
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
