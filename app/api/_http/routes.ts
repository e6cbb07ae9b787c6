import type { Endpoint } from "./endpoint";

const PARAMETER = /^\{([A-Za-z]+)\}$/;

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const isParameter = (segment: string) => PARAMETER.test(segment);

export const parametersOf = (path: string) =>
  segmentsOf(path).flatMap((segment) => PARAMETER.exec(segment)?.[1] ?? []);

/** `{id}` becomes `:id`. */
export const honoPath = (path: string) => path.replace(/\{([A-Za-z]+)\}/g, ":$1");

/** Literals first, so `{pageSize}/{page}` never matches `{id}/admins`. */
export function compareEndpoints(a: Endpoint, b: Endpoint): number {
  const [left, right] = [segmentsOf(a.path), segmentsOf(b.path)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = Number(isParameter(left[i] ?? "")) - Number(isParameter(right[i] ?? ""));
    if (order !== 0) return order;
  }
  return left.length - right.length || a.path.localeCompare(b.path, "en") || a.method.localeCompare(b.method);
}

/** `path` is without `/api`. Ignores a trailing slash. */
export function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, i) => isParameter(part) || part === given[i]);
}

/** Throws for duplicate addresses, or parameters without a schema. */
export function registrable(endpoints: readonly Endpoint[]): Endpoint[] {
  const seen = new Set<string>();
  for (const { method, path, request } of endpoints) {
    const address = `${method} ${path.replace(/\{[A-Za-z]+\}/g, "{}")}`;
    if (seen.has(address)) throw new Error(`two endpoints answer ${method} ${path}`);
    seen.add(address);
    const named = Object.keys(request.params?.shape ?? {}).sort();
    const wanted = parametersOf(path).sort();
    if (named.join() !== wanted.join()) {
      throw new Error(`${method} ${path}: the schema names [${named}], the path [${wanted}]`);
    }
  }
  return [...endpoints].sort(compareEndpoints);
}
