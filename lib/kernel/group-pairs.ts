/** Linear time. */
export function groupPairs<Name, T>(pairs: Iterable<readonly [name: Name, value: T]>): Map<Name, T[]> {
  const values = new Map<Name, T[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
