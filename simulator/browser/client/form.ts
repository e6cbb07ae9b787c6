/** `{a:{b:[1]}}` is `a[b][0]=1`. Omits null, undefined and empty objects. */
export function encodeForm(value: Record<string, unknown>): string {
  const pairs: [string, string][] = [];
  for (const [name, part] of Object.entries(value)) collect(name, part, pairs);
  return new URLSearchParams(pairs).toString();
}

function collect(name: string, value: unknown, pairs: [string, string][]): void {
  if (value === null || value === undefined) return;
  if (typeof value !== "object") {
    pairs.push([name, String(value)]);
    return;
  }
  for (const [key, part] of Object.entries(value)) collect(`${name}[${key}]`, part, pairs);
}
