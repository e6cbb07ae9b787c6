import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";

/** After a count that failed nobody counts for so long, twice as long each time, in milliseconds. */
const LEFT_ALONE_FOR = 30 * SECOND;
const LEFT_ALONE_AT_MOST = HOUR;

/**
 * Counts again what was asked for, each for itself. A count that fails (it takes too long, or Postgres was away) is told once,
 * keeps no other from being counted, and is tried again later and later. `what` says in the log of whom the ids are.
 */
export function recounter(what: "campaign" | "community") {
  /** In this process: how often in a row, and until when it is not tried again. */
  const failed = new Map<string, { times: number; until: number }>();

  function leaveAlone(now: number, id: string, error: unknown): void {
    const times = (failed.get(id)?.times ?? 0) + 1;
    failed.set(id, { times, until: now + Math.min(LEFT_ALONE_FOR * 2 ** (times - 1), LEFT_ALONE_AT_MOST) });
    if (times === 1) log.warn("recount_failed", { [what]: id }, error);
  }

  /** Returns how many were counted. */
  return async <Asked extends { id: string }>(
    ctx: Ctx,
    asked: readonly Asked[],
    count: (one: Asked) => Promise<void>,
  ): Promise<number> => {
    const ids = new Set(asked.map(({ id }) => id));
    for (const id of failed.keys()) if (!ids.has(id)) failed.delete(id);
    const timesFailed = ({ id }: Asked) => failed.get(id)?.times ?? 0;
    const now = ctx.now().getTime();
    let counted = 0;
    // Those that failed come last: a count that takes too long takes all of a statement's time.
    for (const one of asked.toSorted((a, b) => timesFailed(a) - timesFailed(b))) {
      if ((failed.get(one.id)?.until ?? 0) > now) continue;
      try {
        await count(one);
        failed.delete(one.id);
        counted++;
      } catch (error) {
        leaveAlone(now, one.id, error);
      }
    }
    return counted;
  };
}
