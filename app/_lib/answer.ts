import { DomainError } from "@/lib/kernel";
import { type Ctx, log, unlessAway } from "@/lib/platform";

/** The result of a call: what the verb returned, or why it was refused. */
export type Answered<T> = { value: T } | { refused: DomainError };

/** How the log names a call that failed. */
type Where = { event: string; method?: string; path?: string };

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
 * What was thrown as a refusal: the verb's own one, `unavailable` while Postgres cannot be reached, and
 * `internal` for everything unexpected, which is logged and reveals nothing.
 */
export function refusalOf(thrown: unknown, { event, method, path }: Where): DomainError {
  const error = unlessAway(thrown);
  if (error instanceof DomainError && error.code !== "internal") return error;
  log.error(event, error, { ...(method ? { method } : {}), ...(path ? { path } : {}) });
  return new DomainError("internal", "unexpected", { cause: error });
}
