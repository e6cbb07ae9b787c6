import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** `1-02:03:04.50` from `ps`. */
function secondsOf(text: string): number {
  const [days, clock] = text.includes("-") ? text.split("-") : ["0", text];
  const parts = (clock ?? "").trim().split(":").map(Number);
  return Number(days) * 86_400 + parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** Of all threads. */
export function cpuSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file))
    return secondsOf(execFileSync("ps", ["-o", "cputime=", "-p", String(pid)]).toString());
  // The parenthesized name may contain spaces and parentheses.
  const stat = readFileSync(file, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
