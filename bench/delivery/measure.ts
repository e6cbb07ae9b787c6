import { median } from "../support/figures";
import { cpuSeconds } from "./cpu";
import { answersOf } from "./load";

type Target = { name: string; url: string; pid: number };

export type Figures = { perSecond: number; cpuMicros: number };

const CONNECTIONS = 32;
/** Allows compressed responses. */
export const BROWSER = { "accept-encoding": "gzip, deflate, br", "accept-language": "en-US,en;q=0.9" };

async function load({ name, url, pid }: Target, seconds: number): Promise<Figures> {
  const before = cpuSeconds(pid);
  const found = await answersOf(url, { connections: CONNECTIONS, seconds, headers: BROWSER });
  if (found.answers === 0) throw new Error(`${name} did not answer`);
  return {
    perSecond: found.answers / found.seconds,
    cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / found.answers,
  };
}

/** Median of the per-round ratios: within a round both had the same load. */
export const ratio = (ours: readonly Figures[], theirs: readonly Figures[], of: keyof Figures): number =>
  median(
    ours.map((figures, round) => {
      const times = figures[of] / (theirs[round]?.[of] ?? Number.NaN);
      return of === "perSecond" ? times : 1 / times;
    }),
  );

/** Alternates targets, so that other load affects all equally. */
export async function measure(
  targets: readonly Target[],
  options: { rounds: number; seconds: number },
): Promise<Map<string, Figures[]>> {
  const found = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, 2);
  for (let round = 0; round < options.rounds; round++) {
    for (const target of targets) found.get(target.name)?.push(await load(target, options.seconds));
  }
  return found;
}
