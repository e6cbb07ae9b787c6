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

/** The result of a call: what the verb returned, or why it was refused. */
export type Answered<T> = { value: T } | { refused: DomainError };

type Where = {
  /** How the log names a call that failed. */
  event: string;
  method?: string;
  path?: string;
  /** What is true of money when the database cannot take this call; by default that nothing was charged. */
  away?: AwayReason;
};

type Call<I, T> = Where & {
  /** The caller's context. Throws for a caller who may not make this call at all. */
  actor(): Promise<Ctx>;
  /** The input: read within its limit, and parsed. */
  input(ctx: Ctx): Promise<I>;
  run(ctx: Ctx, input: I): Promise<T>;
  /** Rethrows what is no error, such as a redirect of Next. */
  letPass?(thrown: unknown): void;
};

/**
 * The steps of every form, call of a script and call of the API: the caller, the input, the verb, and
 * whatever was thrown as a refusal. Only writing the response differs, and is left to whoever calls this
 * function.
 */
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
 * What was thrown as a refusal: the verb's own one, `unavailable` while the database cannot take this, and
 * `internal` for everything unexpected. The last two are logged, and reveal nothing.
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
