import { inArray, max, min } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { stripe } from "@/lib/integrations/stripe";
import { MINUTE, SECOND } from "@/lib/kernel";
import { type Ctx, log } from "@/lib/platform";
import { eachLimited } from "./each-limited";
import { factsOf, type IntentFacts, intentFacts } from "./intent-facts";

/** For fewer, a list costs as many calls as asking for each. */
const FEWEST_TO_LIST = 8;
const PAGE = 100;
/** A page has to bring so many of those that are wanted, on the average. */
const WANTED_A_PAGE = 20;
/** How far Stripe's clock may be from ours, in milliseconds. */
const CLOCKS_APART = 2 * MINUTE;

/** What came of asking: the facts by intent, and why some could not be had. */
export type Asked = { facts: Map<string, IntentFacts>; failed: Map<string, unknown> };

/**
 * Asks Stripe for these intents, each with its charge and what was booked for it: many by lists of those that were begun at
 * the same time, a hundred a call, and what no list has brought one by one, `atOnce` at a time.
 */
export async function askIntents(ctx: Ctx, ids: readonly string[], atOnce: number): Promise<Asked> {
  const wanted = new Set(ids);
  const asked: Asked = { facts: new Map(), failed: new Map() };
  if (wanted.size >= FEWEST_TO_LIST) {
    await list(ctx, wanted, asked).catch((error: unknown) => log.warn("payments.list_failed", {}, error));
  }
  await eachLimited(
    [...wanted].filter((id) => !asked.facts.has(id)),
    atOnce,
    async (id) => {
      try {
        asked.facts.set(id, await intentFacts(id));
      } catch (error) {
        asked.failed.set(id, error);
      }
    },
  );
  return asked;
}

/** Reads the intents that were begun between the first and the last of these, as long as it brings enough of them. */
async function list(ctx: Ctx, wanted: ReadonlySet<string>, { facts }: Asked): Promise<void> {
  const [begun] = await ctx.db
    .select({ first: min(donations.createdAt), last: max(donations.createdAt) })
    .from(donations)
    .where(inArray(donations.stripePaymentIntentId, [...wanted]));
  if (!begun?.first || !begun.last) return;
  const pages = Math.ceil(wanted.size / WANTED_A_PAGE);
  let missing = wanted.size;
  let after: string | undefined;
  for (let read = 0; read < pages && missing > 0; read++) {
    const page = await stripe().paymentIntents.list({
      created: {
        gte: Math.floor((begun.first.getTime() - CLOCKS_APART) / SECOND),
        lte: Math.ceil((begun.last.getTime() + CLOCKS_APART) / SECOND),
      },
      limit: PAGE,
      expand: ["data.latest_charge.balance_transaction"],
      ...(after ? { starting_after: after } : {}),
    });
    for (const intent of page.data) {
      if (!wanted.has(intent.id) || facts.has(intent.id)) continue;
      facts.set(intent.id, factsOf(intent));
      missing -= 1;
    }
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}
