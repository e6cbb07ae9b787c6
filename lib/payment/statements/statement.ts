import { z } from "zod";
import { invalidFields } from "@/lib/kernel";
import { type Ctx, consumeLimit, hashContent, query } from "@/lib/platform";
import { dayAt } from "../recurring/rules/calendar";
import { type GivenGift, readGifts } from "./given-gifts";
import { type Giver, giverOf } from "./giver";
import { linkSchema } from "./list-gifts";
import { type ProviderFacts, providerFacts } from "./provider-facts";
import { type Days, momentsOf, readDays, tooManyGifts } from "./rules/days";
import { type GiftSums, sumsOf } from "./rules/sums";

const MOST_GIFTS = 3000;
/** For API clients that read every day of a year; each costs at most a second of CPU. */
const PER_GIVER = { max: 400, windowSeconds: 60 * 60 };

/** The same books give the same statement at any time. */
export type Statement = Days & {
  /** "S-" and ten characters derived from the content. */
  number: string;
  /** Even of anonymous gifts; several if an address was shared. */
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

/** In order of first use, case-insensitively unique. */
function donorsOf({ name, userId }: Giver, gifts: readonly GivenGift[]): string[] {
  if (userId !== null) return [name];
  const names = new Map<string, string>();
  for (const { visitorName } of gifts) {
    if (visitorName && !names.has(visitorName.toLowerCase()))
      names.set(visitorName.toLowerCase(), visitorName);
  }
  return [...names.values()];
}

/** Hashes owner and content, without the language. */
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
 * Inclusive days in the provider's zone, ending no later than today. Throws `invalid` for `from` and `to`,
 * `too_many`, and like `givenGifts`.
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

/** Throws `invalid` like `readStatement`. */
export const checkStatementDays = query(daysSchema, async (ctx: Ctx, input): Promise<Days> => {
  return readDaysOf(ctx, await giverOf(ctx, input.token), input);
});
