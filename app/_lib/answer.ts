import { DomainError } from "@/lib/kernel";
import { type Ctx, log, unlessAway } from "@/lib/platform";

/** What came of a call: what the verb answered, or why it was refused. */
export type Answered<T> = { value: T } | { refused: DomainError };

/** What a call that broke is called in the log. */
type Where = { event: string; method?: string; path?: string };

type Call<I, T> = Where & {
  /** Who asks. Throws for somebody who may not ask here at all. */
  actor(): Promise<Ctx>;
  /** What is asked: read within its limit, and parsed. */
  input(ctx: Ctx): Promise<I>;
  run(ctx: Ctx, input: I): Promise<T>;
  /** Throws again what is no error: how Next leads on to another page. */
  letPass?(thrown: unknown): void;
};

/**
 * The way that every form, call of a script and call of the API takes: who asks, what is asked, the verb, and whatever
 * was thrown as a refusal. Only how the answer is written differs, and is the caller's.
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
 * What was thrown as a refusal: as a verb said it, `unavailable` while Postgres is away, and `internal` for what nobody
 * threw on purpose, which is logged and tells nothing.
 */
export function refusalOf(thrown: unknown, { event, method, path }: Where): DomainError {
  const error = unlessAway(thrown);
  if (error instanceof DomainError && error.code !== "internal") return error;
  log.error(event, error, { ...(method ? { method } : {}), ...(path ? { path } : {}) });
  return new DomainError("internal", "unexpected", { cause: error });
}
