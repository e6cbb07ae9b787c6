import { HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";

/** Backoff in ms after a failed count; doubles each time. */
const LEFT_ALONE_FOR = 30 * SECOND;
const LEFT_ALONE_AT_MOST = HOUR;

/**
 * Runs requested recounts separately. A failure is reported once, blocks no other, and is retried with
 * backoff.
 *
 * - `what`: the kind of id in the log.
 */
export function recounter(what: "campaign" | "community") {
  /** Per process: consecutive failures, and the time of the next retry. */
  const failed = new Map<string, { times: number; until: number }>();

  function leaveAlone(now: number, id: string, error: unknown): void {
    const times = (failed.get(id)?.times ?? 0) + 1;
    failed.set(id, { times, until: now + Math.min(LEFT_ALONE_FOR * 2 ** (times - 1), LEFT_ALONE_AT_MOST) });
    if (times === 1) log.warn("recount_failed", { [what]: id }, error);
  }

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
    // Failed ones last: a slow count uses the whole statement timeout.
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
