import type { Fault, FaultKind } from "./types";

export const FAULT_KINDS = [
  "drop",
  "duplicate",
  "delay",
  "reorder",
  "bad-signature",
  "status-429",
  "status-500",
  "status-500-after",
  "cut-after",
  "cut-before",
  "hang",
] as const satisfies readonly FaultKind[];

/**
 * Whether a fault's pattern matches a subject. `*` alone matches all; a trailing `*` matches the rest. A
 * subject is an event type (`charge.updated`) or a call (`POST /v1/refunds`). `delay` exists for both, so its
 * `*` alone matches events only; for calls the pattern must name the method.
 */
export function matches(fault: Pick<Fault, "match" | "kind">, subject: string): boolean {
  const { match } = fault;
  if (match === "*") return fault.kind !== "delay" || !subject.includes(" ");
  return match.endsWith("*") ? subject.startsWith(match.slice(0, -1)) : subject === match;
}

/**
 * Uses the first matching fault once, and removes it after its last use. `duplicate` is removed at once: its
 * `times` is the number of extra copies of that one event.
 */
export function takeFault(faults: Fault[], subject: string, kinds: FaultKind[]): Fault | null {
  const fault = faults.find((one) => kinds.includes(one.kind) && matches(one, subject));
  if (!fault) return null;
  const taken = { ...fault };
  if (fault.kind !== "duplicate") fault.times -= 1;
  if (fault.kind === "duplicate" || fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return taken;
}
