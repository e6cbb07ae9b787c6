/** The values of each name, in their order. Takes time in proportion to the pairs. */
export function gathered<T>(pairs: Iterable<readonly [name: string, value: T]>): Map<string, T[]> {
  const values = new Map<string, T[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
