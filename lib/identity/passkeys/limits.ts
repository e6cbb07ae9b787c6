import { type Ctx, consumeLimit, giveBackLimit, type Limit } from "@/lib/platform";

const WINDOW_SECONDS = 15 * 60;
/** Per network address; each login page requests one. */
const QUESTIONS: Limit = { max: 300, windowSeconds: WINDOW_SECONDS };
const ANSWERS: Limit = { max: 60, windowSeconds: WINDOW_SECONDS };

const from = (ctx: Ctx) => ctx.ip ?? "unknown";

/** Throws `too_many`. */
export const countQuestion = (ctx: Ctx) => consumeLimit(ctx, `passkey-question:${from(ctx)}`, QUESTIONS);

/** Counts a response before its check; throws `too_many`. The returned function takes it back. */
export async function countAnswer(ctx: Ctx): Promise<() => Promise<void>> {
  const key = `passkey:${from(ctx)}`;
  await consumeLimit(ctx, key, ANSWERS);
  return () => giveBackLimit(ctx, key, ANSWERS);
}
