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

/** Changes by links: so many a person, and so many an address. */
const OF_ONE = { max: 120, windowSeconds: 3600 };
const BY_ADDRESS = { max: 300, windowSeconds: 3600 };

/** Reads by links and questions about them, of one address. */
const READS = { max: 600, windowSeconds: 3600 };

/** Counts one use of a link by the caller's network. Throws `too_many`. */
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

/** The account behind the token may be deleted: then the link is worth nothing. */
async function orUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (hasReason(error, "access.log_in")) throw unknown();
    throw error;
  }
}

/**
 * What whoever holds the link may see: the switches, and whether e-mails were unsubscribed. Nothing says whose they are,
 * because a forwarded e-mail carries the link along.
 */
export type LinkChoices = Choices & {
  isUnsubscribed: boolean;
  /** Null on a site that sends no texts. */
  textHours: { from: number; to: number } | null;
};

/** The choices of the member whose link it is (`choicesUrl`). Throws `notFound` for one that is not ours. */
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

/**
 * One change by the link. Whoever turns texts on here has not agreed to them: the link may be in anybody's hands. Throws
 * `notFound` for a link that is not ours, and `too_many`.
 */
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

/** All choices by the link, as the form without scripts sends them. Throws like `changeOneByLink`. */
export const changeByLink = command(
  z.object({ token: tokenField, ...choicesFields }),
  async (ctx, { token, messages, frequency }): Promise<void> => {
    const userId = ownerOf(token);
    await countChange(ctx, userId);
    const ways = await orUnknown(lockedWays(ctx, userId));
    await changeChoicesOf(ctx, ways, { kinds: messages, frequency }, { agrees: null });
  },
);

/** The way back from unsubscribing, by the link. Throws like `changeOneByLink`. */
export const resumeEmailsByLink = command(
  z.object({ token: tokenField }),
  async (ctx, { token }): Promise<void> => {
    const userId = ownerOf(token);
    await countChange(ctx, userId);
    await orUnknown(resumeEmailsOf(ctx, userId));
  },
);
