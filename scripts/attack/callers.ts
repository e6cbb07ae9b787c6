export type Outcome = { status: number; ms: number; retryAfter: string | null };

type Asking = { method?: string; json?: unknown; body?: BodyInit; headers?: Record<string, string> };

export const callerAt =
  (url: string, address: string) =>
  async (path: string, { method, json, body, headers }: Asking = {}): Promise<Outcome> => {
    const start = performance.now();
    const response = await fetch(new URL(path, url), {
      method: method ?? (json === undefined && body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        "accept-language": "en-US",
        ...headers,
        "x-forwarded-for": address,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    await response.arrayBuffer();
    return {
      status: response.status,
      ms: performance.now() - start,
      retryAfter: response.headers.get("retry-after"),
    };
  };

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export async function timesOf(count: number, call: () => Promise<Outcome>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) times.push((await call()).ms);
  return times;
}

export async function meanwhile(work: Promise<unknown>, call: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let hasEnded = false;
  const ended = work.finally(() => {
    hasEnded = true;
  });
  do outcomes.push(await call());
  while (!hasEnded);
  await ended;
  return outcomes;
}

export const atOnce = <T>(n: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => call(index)));

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export function tally(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(", ");
}
