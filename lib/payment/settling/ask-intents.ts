import { asc, inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import { stripe } from "@/lib/integrations/stripe";
import { type Ctx, log } from "@/lib/platform";
import { eachLimited } from "./each-limited";
import { factsOf, type IntentFacts, intentFacts } from "./intent-facts";

/** Below this, a list costs as many calls. */
const FEWEST_TO_LIST = 8;
const PAGE = 100;
/** Minimum average per page. */
const WANTED_A_PAGE = 20;

type Asked = { facts: Map<string, IntentFacts>; failed: Map<string, unknown> };

/**
 * Retrieves intents with charge and balance transaction: many by lists of a hundred, because related gifts
 * began close together, the rest singly.
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

/** Reads from the middle intent in both directions while pages contain enough wanted ones. */
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
    // The middle intent is on neither side.
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
