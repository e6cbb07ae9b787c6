import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";

/** Backoff after a failed count, in milliseconds; doubles each time. */
const LEFT_ALONE_FOR = 30 * SECOND;
const LEFT_ALONE_AT_MOST = HOUR;

/**
 * Recounts each requested item separately. A failed count (timeout, no Postgres) is logged once, blocks no
 * others, and is retried with backoff. `what` names the kind of ids in the log.
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
