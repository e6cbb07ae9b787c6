import { cpuSeconds } from "./cpu";
import { answersOf } from "./load";

/** An address, and the process that serves it. */
export type Target = { name: string; url: string; pid: number };

export type Figures = { perSecond: number; cpuMicros: number };

const CONNECTIONS = 32;
/** The headers of a browser, so that responses may be compressed. */
const HEADERS = { "accept-encoding": "gzip, deflate, br", "accept-language": "en-US,en;q=0.9" };

async function load({ name, url, pid }: Target, seconds: number): Promise<Figures> {
  const before = cpuSeconds(pid);
  const found = await answersOf(url, { connections: CONNECTIONS, seconds, headers: HEADERS });
  if (found.answers === 0) throw new Error(`${name} did not answer`);
  return {
    perSecond: found.answers / found.seconds,
    cpuMicros: ((cpuSeconds(pid) - before) * 1e6) / found.answers,
  };
}

/** Loads each target in turn, round after round, so that other load on the machine slows all of them alike. */
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
