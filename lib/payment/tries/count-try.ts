import { sql } from "drizzle-orm";
import { z } from "zod";
import { SECOND } from "@/lib/kernel";
import { type Ctx, newId } from "@/lib/platform";
import { type Keys, listOf } from "./keys";
import {
  type Count,
  LATELY_SECONDS,
  NOTHING,
  PATIENCE_SECONDS,
  type Standing,
  SURGE,
  WINDOW_SECONDS,
} from "./rules/verdict";

const countSchema = z.object({
  tries: z.coerce.number(),
  declines: z.coerce.number(),
  reserved: z.coerce.number(),
  lately: z.coerce.number(),
  oldest: z.coerce.number(),
});
const answerSchema = z.object({
  known: z.enum(["open", "declined", "closed"]).nullable(),
  used: z.boolean(),
  since: z.coerce.number().nullable(),
  counts: z.record(z.string(), countSchema),
  ahead: z.object({
    campaignClean: z.number(),
    campaignAll: z.number(),
    siteClean: z.number(),
    siteAll: z.number(),
  }),
});

type Counting = {
  keys: Keys;
  /** From `attemptHash`. */
  attempt: string;
  press: string;
  kind: "try" | "intent";
  units: number;
  work: string | null;
  /** Counts nothing. */
  isLook: boolean;
};

export type Counted = {
  standing: Standing;
  /** Null for a new press. */
  known: "open" | "declined" | "closed" | null;
  /** The work was done for another try, so it does not count. */
  isWorkUsed: boolean;
  since: Date | null;
};

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * SECOND).toISOString();

/** Returns the other counts, in one query. */
export async function countTry(ctx: Ctx, counting: Counting): Promise<Counted> {
  const { keys, attempt, press, kind, units, work, isLook } = counting;
  const now = ctx.now();
  const list = listOf(keys);
  // Consistent order, so two tries cannot deadlock.
  const locks = isLook
    ? []
    : [attempt, ...keys.networks, keys.card, keys.email, keys.account].filter((key) => key !== null).sort();
  const texts = (values: string[]) => sql`${sql.param(values)}::text[]`;
  const [row] = await ctx.db.execute<{ answer: unknown }>(sql`select ask_for_card_try(
    ${newId()}::uuid, ${press}, ${attempt}, ${kind}, ${units}::smallint, ${texts(list)}, ${texts(locks)},
    ${keys.campaign ?? ""}, ${work}, ${isLook}, ${now.toISOString()}::timestamptz,
    ${before(now, WINDOW_SECONDS)}::timestamptz, ${before(now, LATELY_SECONDS)}::timestamptz,
    ${before(now, PATIENCE_SECONDS)}::timestamptz, ${SURGE.site}
  ) as answer`);
  const { known, used, since, counts, ahead } = answerSchema.parse(row?.answer);
  const count = (key: string): Count => {
    const found = counts[key];
    if (!found) return NOTHING;
    const { oldest, ...figures } = found;
    return { ...figures, age: Math.max(0, Math.floor((now.getTime() - oldest) / SECOND)) };
  };
  const countOf = (key: string | null) => (key === null ? null : count(key));
  return {
    standing: {
      networks: keys.networks.map(count),
      card: countOf(keys.card),
      email: countOf(keys.email),
      account: countOf(keys.account),
      campaign: countOf(keys.campaign),
      site: countOf(keys.site) ?? NOTHING,
      members: countOf(keys.members) ?? NOTHING,
      ahead,
    },
    known,
    isWorkUsed: used,
    since: since === null ? null : new Date(since),
  };
}
