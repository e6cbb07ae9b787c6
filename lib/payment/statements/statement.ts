import { z } from "zod";
import { invalidFields } from "@/lib/kernel";
import { type Ctx, consumeLimit, hashContent, query } from "@/lib/platform";
import { dayAt } from "../recurring/rules/calendar";
import { type GivenGift, readGifts } from "./given-gifts";
import { type Giver, giverOf } from "./giver";
import { linkSchema } from "./list-gifts";
import { type ProviderFacts, providerFacts } from "./provider";
import { type Days, momentsOf, readDays, tooManyGifts } from "./rules/days";
import { type GiftSums, sumsOf } from "./rules/sums";

/** More would be a book and not a paper. */
const MOST_GIFTS = 3000;
/** Whoever writes programs for it gets each day of a year; it costs a second of the processor at most. */
const PER_GIVER = { max: 400, windowSeconds: 60 * 60 };

/** All that stands in a statement. The same books give the same statement, whenever it is asked for. */
export type Statement = Days & {
  /** "S-" and ten characters made from all else, so another content has another number. */
  number: string;
  /** The real names of the donor, also where they gave anonymously; several where an address was used by several. */
  donors: string[];
  provider: ProviderFacts;
  gifts: GivenGift[];
  sums: GiftSums;
  timeZone: string;
};

const daysSchema = linkSchema.extend({ from: z.string().max(40), to: z.string().max(40) });

const readDaysOf = (ctx: Ctx, { timeZone }: Giver, typed: { from: string; to: string }): Days => {
  const read = readDays(typed, dayAt(ctx.now(), timeZone));
  if ("faults" in read) throw invalidFields(read.faults);
  return read.days;
};

/** The names that the gifts were given with, in the order of their first use, each once however it was capitalised. */
function donorsOf({ name, userId }: Giver, gifts: readonly GivenGift[]): string[] {
  if (userId !== null) return [name];
  const names = new Map<string, string>();
  for (const { visitorName } of gifts) {
    if (visitorName && !names.has(visitorName.toLowerCase()))
      names.set(visitorName.toLowerCase(), visitorName);
  }
  return [...names.values()];
}

/** A number for what is printed: of whom it is, and every word and figure of it, but not its language. */
function numberOf(who: string, { gifts, ...rest }: Omit<Statement, "number">): string {
  const printed = gifts.map(({ id, givenAt, community, campaign, ...money }) => ({
    id,
    givenAt: givenAt.toISOString(),
    names: [community.name, campaign?.name ?? null],
    cents: [money.amountCents, money.paidCents, money.cameBackCents],
  }));
  return `S-${hashContent({ who, printed, rest }).slice(0, 10).toUpperCase()}`;
}

/**
 * The settled gifts charged between two days of the provider's zone, both in it, with what came back of them taken off. It ends with
 * today where a later day is asked for. Throws `invalid` with the reasons of `from` and `to`, `too_many`, and what
 * `givenGifts` throws.
 */
export const readStatement = query(daysSchema, async (ctx: Ctx, input): Promise<Statement> => {
  const giver = await giverOf(ctx, input.token);
  const days = readDaysOf(ctx, giver, input);
  const who = giver.userId ?? giver.address ?? "";
  await consumeLimit(ctx, `statement:${hashContent(who).slice(0, 32)}`, PER_GIVER);
  const gifts = await readGifts(ctx, giver, {
    ...momentsOf(days, giver.timeZone),
    order: "oldest",
    limit: MOST_GIFTS + 1,
  });
  if (gifts.length > MOST_GIFTS) throw invalidFields(tooManyGifts(MOST_GIFTS));
  const content = {
    ...days,
    donors: donorsOf(giver, gifts),
    provider: providerFacts(),
    gifts,
    sums: sumsOf(gifts),
    timeZone: giver.timeZone,
  };
  return { number: numberOf(who, content), ...content };
});

/** Whether a statement of these days can be written: throws `invalid` as `readStatement` does, and writes none. */
export const checkStatementDays = query(daysSchema, async (ctx: Ctx, input): Promise<Days> => {
  return readDaysOf(ctx, await giverOf(ctx, input.token), input);
});
