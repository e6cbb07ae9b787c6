import { DAY, HOUR, MINUTE, numberText, SECOND } from "@/lib/kernel";

/** Returns "4 seconds" or "5 days". */
export function lastedWords(ms: number): string {
  const spans = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
  ] as const;
  const [length, unit] = spans.find(([span]) => ms >= span) ?? [SECOND, "second"];
  const count = Math.max(0, Math.floor(ms / length));
  return numberText(count, { style: "unit", unit, unitDisplay: "long" });
}
