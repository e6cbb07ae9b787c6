import { z } from "zod";
import { hasReason, notFound } from "@/lib/kernel";
import { type Ctx, command, consumeLimit, env, limitsAround, offersTexts, query } from "@/lib/platform";
import { changeChoicesOf, lockedWays } from "./change-choices";
import { emailStateOf, waysOf } from "./channels";
import { ownerOfChoices } from "./choice-links";
import { choicesOf } from "./read-choices";
import { resumeEmailsOf } from "./resume-emails";
import type { Choices } from "./rules/kinds";
import { changeFields, choicesFields, tokenField } from "./schemas";

/** Changes, per person and per address. */
const OF_ONE = { max: 120, windowSeconds: 3600 };
const BY_ADDRESS = { max: 300, windowSeconds: 3600 };

/** Reads, per address. */
const READS = { max: 600, windowSeconds: 3600 };

/** Throws `too_many`. */
export async function countLink(ctx: Ctx, kind: "read" | "change"): Promise<void> {
  const limits = limitsAround(ctx, `choices-${kind}`, kind === "read" ? READS : BY_ADDRESS);
  for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
}

const unknown = () => notFound("a token of choices that is not ours, or whose account was deleted");

const ownerOf = (token: string): string => {
  const userId = ownerOfChoices(token);
  if (userId === null) throw unknown();
  return userId;
};

/** Deleted accounts are not found. */
async function orUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (hasReason(error, "access.log_in")) throw unknown();
    throw error;
  }
}

/** Never reveals whose choices they are: forwarded e-mails carry the link. */
type LinkChoices = Choices & {
  isUnsubscribed: boolean;
  /** Null on a site without texts. */
  textHours: { from: number; to: number } | null;
};

/** Throws `notFound`. */
export const choicesByLink = query(z.object({ token: tokenField }), async (ctx, { token }) => {
  await countLink(ctx, "read");
  const userId = ownerOf(token);
  const ways = await orUnknown(waysOf(ctx, userId));
  return {
    ...(await choicesOf(ctx, ways)),
    isUnsubscribed: emailStateOf(ways) === "unsubscribed",
    textHours: offersTexts() ? env().TEXT_HOURS : null,
  } satisfies LinkChoices;
});

async function countChange(ctx: Ctx, userId: string): Promise<void> {
  await countLink(ctx, "change");
  await consumeLimit(ctx, `choices-by-link:${userId}`, OF_ONE);
}

/** Turning texts on here is no consent: anyone may hold the link. Throws `notFound` and `too_many`. */
export const changeOneByLink = command(
  z.object({ token: tokenField, ...changeFields }),
  async (ctx, { token, messageType, frequency, ...change }): Promise<void> => {
    const userId = ownerOf(token);
    await countChange(ctx, userId);
    const kinds = messageType === undefined ? [] : [{ messageType, ...change }];
    const ways = await orUnknown(lockedWays(ctx, userId));
    await changeChoicesOf(ctx, ways, { kinds, frequency }, { agrees: null });
  },
);

/** For the form without scripts. Throws like `changeOneByLink`. */
export const changeByLink = command(
  z.object({ token: tokenField, ...choicesFields }),
  async (ctx, { token, messages, frequency }): Promise<void> => {
    const userId = ownerOf(token);
    await countChange(ctx, userId);
    const ways = await orUnknown(lockedWays(ctx, userId));
    await changeChoicesOf(ctx, ways, { kinds: messages, frequency }, { agrees: null });
  },
);

/** Undoes an unsubscribe. Throws like `changeOneByLink`. */
export const resumeEmailsByLink = command(
  z.object({ token: tokenField }),
  async (ctx, { token }): Promise<void> => {
    const userId = ownerOf(token);
    await countChange(ctx, userId);
    await orUnknown(resumeEmailsOf(ctx, userId));
  },
);
