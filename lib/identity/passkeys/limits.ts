import { type Ctx, consumeLimit, giveBackLimit, type Limit } from "@/lib/platform";

const WINDOW_SECONDS = 15 * 60;
/** Login pages opened from an address: each asks once. */
const QUESTIONS: Limit = { max: 300, windowSeconds: WINDOW_SECONDS };
/** Wrong answers. */
const ANSWERS: Limit = { max: 60, windowSeconds: WINDOW_SECONDS };

const from = (ctx: Ctx) => ctx.ip ?? "unknown";

/** Counts a challenge given to the caller's address; throws `too_many`. */
export const countQuestion = (ctx: Ctx) => consumeLimit(ctx, `passkey-question:${from(ctx)}`, QUESTIONS);

/** Counts an answer before it is looked at; throws `too_many`. What comes back takes the count away again. */
export async function countAnswer(ctx: Ctx): Promise<() => Promise<void>> {
  const key = `passkey:${from(ctx)}`;
  await consumeLimit(ctx, key, ANSWERS);
  return () => giveBackLimit(ctx, key, ANSWERS);
}
