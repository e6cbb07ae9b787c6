/** "every month", "every 3 months", "every year". */
export function everyWords(months: number): string {
  if (months === 1) return "every month";
  return months === 12 ? "every year" : `every ${months} months`;
}
