import { asc, inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { stripe } from "@/lib/integrations/stripe";
import { type Ctx, log } from "@/lib/platform";
import { eachLimited } from "./each-limited";
import { factsOf, type IntentFacts, intentFacts } from "./intent-facts";

/** For fewer, lists cost as many calls as asking for each. */
const FEWEST_TO_LIST = 8;
const PAGE = 100;
/** A page has to bring so many of those that are wanted, on the average. */
const WANTED_A_PAGE = 20;

/** What came of asking: the facts by intent, and why some could not be had. */
export type Asked = { facts: Map<string, IntentFacts>; failed: Map<string, unknown> };

/**
 * Asks Stripe for these intents, each with its charge and what was booked for it: many by lists of a hundred, for gifts that
 * are told of together were begun one after the other; and what no list has brought one by one, `atOnce` at a time.
 */
export async function askIntents(ctx: Ctx, ids: readonly string[], atOnce: number): Promise<Asked> {
  const wanted = new Set(ids);
  const asked: Asked = { facts: new Map(), failed: new Map() };
  if (wanted.size >= FEWEST_TO_LIST) {
    await askByLists(ctx, wanted, asked.facts).catch((error: unknown) =>
      log.warn("payments.list_failed", {}, error),
    );
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

/** Reads Stripe's list from the one in the middle on, to both sides, as long as it brings enough of those that are wanted. */
async function askByLists(
  ctx: Ctx,
  wanted: ReadonlySet<string>,
  facts: Map<string, IntentFacts>,
): Promise<void> {
  const inOrder = await ctx.db
    .select({ id: donations.stripePaymentIntentId })
    .from(donations)
    .where(inArray(donations.stripePaymentIntentId, [...wanted]))
    .orderBy(asc(donations.createdAt));
  const middle = inOrder[Math.floor(inOrder.length / 2)]?.id;
  if (!middle) return;
  const ends: Record<"older" | "newer", string | null> = { older: middle, newer: middle };
  let side: keyof typeof ends = "older";
  for (let pages = Math.ceil(wanted.size / WANTED_A_PAGE); pages > 0; pages--) {
    if (ends[side] === null) side = other(side);
    const end = ends[side];
    // The middle one itself is on neither side.
    if (end === null || facts.size >= wanted.size - 1) return;
    const page = await stripe().paymentIntents.list({
      ...(side === "older" ? { starting_after: end } : { ending_before: end }),
      limit: PAGE,
      expand: ["data.latest_charge.balance_transaction"],
    });
    const found = page.data.filter(({ id }) => wanted.has(id) && !facts.has(id));
    for (const intent of found) facts.set(intent.id, factsOf(intent));
    const next = side === "older" ? page.data.at(-1) : page.data[0];
    ends[side] = page.has_more && found.length > 0 ? (next?.id ?? null) : null;
    side = other(side);
  }
}

const other = (side: "older" | "newer") => (side === "older" ? "newer" : "older");
