import { DAY, HOUR, MINUTE, plural, SECOND } from "@/lib/kernel";

/** "4 seconds", "3 minutes", "2 hours", "5 days": how long something has lasted, in its largest whole unit. */
export function lastedWords(ms: number): string {
  const spans = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
  ] as const;
  const [length, unit] = spans.find(([span]) => ms >= span) ?? [SECOND, "second"];
  return plural(Math.max(0, Math.floor(ms / length)), unit);
}
