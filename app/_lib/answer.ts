import { DomainError, invalid } from "@/lib/kernel";
import {
  type AwayReason,
  type Ctx,
  isDatabaseAway,
  isUnstorableText,
  log,
  mayHaveCharged,
  unlessAway,
} from "@/lib/platform";

export type Answered<T> = { value: T } | { refused: DomainError };

type Where = {
  event: string;
  method?: string;
  path?: string;
  /** State of the money if the database rejects the call. Default: nothing was charged. */
  away?: AwayReason;
};

type Call<I, T> = Where & {
  /** Throws for a caller without access. */
  actor(): Promise<Ctx>;
  /** Read within its limit. */
  input(ctx: Ctx): Promise<I>;
  run(ctx: Ctx, input: I): Promise<T>;
  /** Rethrows non-errors such as Next's redirects. */
  letPass?(thrown: unknown): void;
};

/** The shared steps of forms, scripts and the API. The caller writes the response. */
export async function answer<I, T>(call: Call<I, T>): Promise<Answered<T>> {
  try {
    const ctx = await call.actor();
    return { value: await call.run(ctx, await call.input(ctx)) };
  } catch (thrown) {
    call.letPass?.(thrown);
    return { refused: refusalOf(thrown, call) };
  }
}

/**
 * The verb's rejection, `unavailable` while the database rejects the call, else `internal`. The last two are
 * logged and reveal nothing.
 */
export function refusalOf(thrown: unknown, { event, method, path, away }: Where): DomainError {
  const where = { ...(method ? { method } : {}), ...(path ? { path } : {}) };
  const error = unlessAway(thrown, mayHaveCharged() ? "records.away_after_charge" : away);
  if (isDatabaseAway(error)) log.warn("records_away", { call: event, ...where }, error);
  if (error instanceof DomainError && error.code !== "internal") return error;
  if (isUnstorableText(error)) return invalid("input.invalid");
  log.error(event, error, where);
  return new DomainError("internal", "unexpected", { cause: error });
}
