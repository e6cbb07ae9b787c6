import { z } from "zod";
import { offsetOf, PAGE_SIZE, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { type Day, dayAt } from "../recurring/rules/calendar";
import { pageSchema } from "../schemas";
import { type GivenGift, readGifts, sumsByYear } from "./given-gifts";
import { giverOf } from "./giver";
import { daysOfYear, momentsOf } from "./rules/days";
import { added, type SumOfYear, type YearSum } from "./rules/years";

export type GivenGifts = {
  /** Latest first. */
  years: SumOfYear[];
  /** Null for all; a year without gifts shows all. */
  year: number | null;
  sum: YearSum;
  gifts: Paged<GivenGift>;
  timeZone: string;
  today: Day;
};

export const linkSchema = z.object({
  token: z.string().max(200).optional(),
});

const listSchema = pageSchema.extend({
  ...linkSchema.shape,
  year: z.number().int().nullable().default(null),
  pageSize: z.number().int().min(1).max(100).default(PAGE_SIZE),
});

/**
 * Lists settled gifts, newest first, with sums by year. Includes own anonymous gifts and visitor gifts with
 * the caller's confirmed address. Throws `unauthenticated` for visitors without a link, `not_found` for an
 * expired one.
 */
export const givenGifts = query(listSchema, async (ctx: Ctx, input): Promise<GivenGifts> => {
  const giver = await giverOf(ctx, input.token);
  const years = await sumsByYear(ctx, giver);
  const chosen = years.find(({ year }) => year === input.year);
  const { year = null, ...sum } = chosen ?? { ...added(years), year: null };
  const gifts = await readGifts(ctx, giver, {
    ...(year === null ? {} : momentsOf(daysOfYear(year), giver.timeZone)),
    order: "newest",
    limit: input.pageSize,
    offset: offsetOf(input.page, input.pageSize),
    total: sum.count,
  });
  return {
    years,
    year,
    sum,
    gifts: pageOf(gifts, sum.count, input.page, input.pageSize),
    timeZone: giver.timeZone,
    today: dayAt(ctx.now(), giver.timeZone),
  };
});
