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
 * Matches an event type (`charge.updated`) or call (`POST /v1/refunds`); `*` alone or trailing matches the
 * rest. For `delay`, `*` alone matches events only, so calls need their method.
 */
function matches(fault: Pick<Fault, "match" | "kind">, subject: string): boolean {
  const { match } = fault;
  if (match === "*") return fault.kind !== "delay" || !subject.includes(" ");
  return match.endsWith("*") ? subject.startsWith(match.slice(0, -1)) : subject === match;
}

/**
 * Removes the first matching fault after its last use. `duplicate` is used once: its `times` counts copies.
 */
export function takeFault(faults: Fault[], subject: string, kinds: FaultKind[]): Fault | null {
  const fault = faults.find((one) => kinds.includes(one.kind) && matches(one, subject));
  if (!fault) return null;
  const taken = { ...fault };
  if (fault.kind !== "duplicate") fault.times -= 1;
  if (fault.kind === "duplicate" || fault.times <= 0) faults.splice(faults.indexOf(fault), 1);
  return taken;
}
