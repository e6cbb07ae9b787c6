/** One letter added, missing or replaced, or two neighbors swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const rest = short.slice(start);
  if (long.length > short.length) return rest === long.slice(start + 1);
  if (rest.slice(1) === long.slice(start + 1)) return true;
  return rest.slice(2) === long.slice(start + 2) && rest[0] === long[start + 1] && rest[1] === long[start];
}
