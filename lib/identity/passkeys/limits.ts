import { type Ctx, consumeLimit, giveBackLimit, type Limit } from "@/lib/platform";

const WINDOW_SECONDS = 15 * 60;
/** Challenges for one network address. Each login page requests one when it is opened. */
const QUESTIONS: Limit = { max: 300, windowSeconds: WINDOW_SECONDS };
/** Wrong responses from one network address. */
const ANSWERS: Limit = { max: 60, windowSeconds: WINDOW_SECONDS };

const from = (ctx: Ctx) => ctx.ip ?? "unknown";

/** Counts a challenge for the caller's network address; throws `too_many`. */
export const countQuestion = (ctx: Ctx) => consumeLimit(ctx, `passkey-question:${from(ctx)}`, QUESTIONS);

/** Counts a response before it is checked; throws `too_many`. The returned function takes the count back. */
export async function countAnswer(ctx: Ctx): Promise<() => Promise<void>> {
  const key = `passkey:${from(ctx)}`;
  await consumeLimit(ctx, key, ANSWERS);
  return () => giveBackLimit(ctx, key, ANSWERS);
}
