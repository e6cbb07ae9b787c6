import { randomInt } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { adminIdsOf, unnamedAmong } from "@/lib/community/inside";
import { formatCents, formatDate, formatTime, fullName, SECOND } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { campaignLink } from "@/lib/notification";
import { type AnyMessage, queueMessage, queueMessages } from "@/lib/notification/inside";
import { type Ctx, env } from "@/lib/platform";
import { isDiscarded } from "../cards/detach-cards";
import { cardOf } from "../cards/saved-card";
import { giftZone, givenAtOf } from "../gifts/gift-day";
import type { Attempt } from "../gifts/open-attempt";
import { type Repeats, repeatsOf } from "../recurring/repeats-of";
import { dayAt } from "../recurring/rules/calendar";
import { giftNumber } from "../statements/rules/gift-number";
import { beginningOfTelling } from "../statements/rules/january";
import type { FundDestination, LockedFunds } from "./fund-destinations";

type SettledGift = {
  row: Attempt;
  destination: Pick<FundDestination, "campaignId">;
  paymentMethodId: string | null;
  bookedAt: Date;
};

type Reader = { userId: string } | { email: string; language: Language };

export const readerOf = ({ donorId, visitorEmail, language }: Attempt): Reader | null =>
  donorId ? { userId: donorId } : visitorEmail ? { email: visitorEmail, language } : null;

/**
 * Enqueues one receipt per donor. It names the campaign, or only the community if the reader may be the
 * recipient, and never the recipient. A second message explains a gift after its campaign's end.
 */
export async function queueReceipts(
  ctx: Ctx,
  gifts: readonly SettledGift[],
  funds: LockedFunds,
): Promise<void> {
  const read = gifts.flatMap((gift) => {
    const reader = readerOf(gift.row);
    return reader ? [{ ...gift, reader }] : [];
  });
  const donors = await donorsAmong(
    ctx,
    read.flatMap(({ row }) => row.donorId ?? []),
  );
  const isUnnamed = await unnamedAmong(
    ctx,
    read.flatMap(({ row, reader }) =>
      row.campaignId === null ? [] : [{ key: row.id, campaignId: row.campaignId, reader }],
    ),
  );
  const queued: AnyMessage[] = [];
  for (const { reader, ...gift } of read) {
    const donor = gift.row.donorId ? donors.get(gift.row.donorId) : undefined;
    queued.push(
      ...(await receiptsOf(ctx, gift, { reader, donor, isUnnamed: isUnnamed.has(gift.row.id), funds })),
    );
  }
  await queueMessages(ctx, queued);
}

type Donor = { id: string; firstName: string | null; lastName: string | null };

async function donorsAmong(ctx: Ctx, ids: string[]): Promise<ReadonlyMap<string, Donor>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Set if that year's statements have begun to leave. */
function lateFor(row: Attempt, now: Date): { year?: string; statement?: string } {
  const year = dayAt(givenAtOf(row), giftZone()).slice(0, 4);
  if (now < beginningOfTelling(Number(year))) return {};
  const page = row.donorId ? `settings/my-donations?year=${year}` : "statement";
  return { year, statement: `${env().APP_URL}/${page}` };
}

async function receiptsOf(
  ctx: Ctx,
  { row, destination, paymentMethodId }: SettledGift,
  about: { reader: Reader; donor: Donor | undefined; isUnnamed: boolean; funds: LockedFunds },
): Promise<AnyMessage[]> {
  const { reader, donor, isUnnamed, funds } = about;
  const name = donor ?? { firstName: row.visitorFirstName, lastName: row.visitorLastName };
  const donorName = row.visitorFirstName ?? donor?.firstName ?? "";
  const communityName = funds.communityNames.get(row.communityId) ?? "";
  const campaignName = (!isUnnamed && row.campaignId && funds.campaigns.get(row.campaignId)?.name) || "";
  const paidAt = givenAtOf(row);
  const timeZone = giftZone();
  const dedupeKey = `receipt:${row.id}`;
  const sums = {
    donorName,
    communityName,
    amount: formatCents(row.amountCents),
    fee: formatCents(row.expectedFeeCents),
    feeFrom: row.coverFees ? "" : "gift",
    charge: formatCents(row.chargeCents),
    date: formatDate(paidAt, timeZone),
    number: giftNumber(row.id),
    ...lateFor(row, ctx.now()),
  };
  const told: AnyMessage[] = [];
  if (isUnnamed) {
    told.push({ dedupeKey, template: "gift-with-your-address", to: reader, data: sums });
  } else {
    const campaign = destination.campaignId ? funds.campaigns.get(destination.campaignId) : undefined;
    const follows = await whatFollows(ctx, row, paymentMethodId);
    told.push({
      dedupeKey,
      template: "donation-receipt",
      to: reader,
      data: {
        ...sums,
        time: formatTime(paidAt, timeZone),
        zone: timeZone,
        arrives: formatCents(row.chargeCents - row.expectedFeeCents),
        cardBrand: row.cardBrand ?? "",
        cardLast4: row.cardLast4 ?? "",
        wallet: row.wallet ?? "",
        givenBy: fullName(name),
        isAnonymous: row.isAnonymous ? "yes" : "",
        link: campaign ? campaignLink(campaign) : "",
        paper: row.donorId ? `${env().APP_URL}/settings/my-donations/${row.id}` : "",
        target: destination.campaignId ? campaignName : "",
        ...follows,
      },
    });
  }
  if (row.campaignId && !destination.campaignId) {
    told.push({
      dedupeKey: `redirected:${row.id}`,
      template: "donation-redirected",
      to: reader,
      data: { donorName, campaignName, communityName, amount: formatCents(row.amountCents) },
    });
  }
  return told;
}

/** A plan whose card was removed during payment ends (`keepCards`). */
async function whatFollows(ctx: Ctx, row: Attempt, paymentMethodId: string | null): Promise<Repeats | null> {
  if (row.recurringPeriod === 0 && row.donorId !== null && paymentMethodId !== null) {
    const isRemoved = await isDiscarded(ctx, paymentMethodId);
    if (isRemoved && (await cardOf(ctx, row.donorId)) === null) return null;
  }
  return repeatsOf(ctx, row);
}

/** Spread of a day's join requests, in seconds. */
const JOIN_REQUESTS_TAKE = 30 * 60;

/**
 * The next 9 a.m. (provider's zone), in random order: a time that depended on the gift would identify an
 * anonymous donor.
 */
async function joinRequestTime(ctx: Ctx, bookedAt: Date): Promise<Date> {
  const [row] = await ctx.db.execute<{ nine: string }>(
    sql`select next_digest_time(${bookedAt.toISOString()}::timestamptz, ${giftZone()}::text, 2::smallint) as nine`,
  );
  return new Date(new Date(row?.nine ?? bookedAt).getTime() + randomInt(JOIN_REQUESTS_TAKE) * SECOND);
}

/**
 * Passes a visitor's join request to the admins the next morning, without mentioning the gift and never to an
 * admin who is the recipient.
 */
export async function passOnJoinRequest(
  ctx: Ctx,
  { row, bookedAt }: Pick<SettledGift, "row" | "bookedAt">,
  funds: LockedFunds,
): Promise<void> {
  if (!row.joinCommunity || !row.visitorEmail) return;
  const { campaignId } = row;
  const adminIds = await adminIdsOf(ctx, row.communityId);
  const recipients = campaignId
    ? await unnamedAmong(
        ctx,
        adminIds.map((userId) => ({ key: userId, campaignId, reader: { userId } })),
      )
    : new Set<string>();
  const notBefore = await joinRequestTime(ctx, bookedAt);
  for (const userId of adminIds.filter((id) => !recipients.has(id))) {
    await queueMessage(ctx, {
      dedupeKey: `join-wish:${row.id}:${userId}`,
      template: "join-wish",
      to: { userId },
      communityId: row.communityId,
      ...(campaignId ? { campaignId } : {}),
      notBefore,
      data: {
        communityName: funds.communityNames.get(row.communityId) ?? "",
        name: fullName({ firstName: row.visitorFirstName, lastName: row.visitorLastName }),
        email: row.visitorEmail,
        link: `${env().APP_URL}/members/add-members?communityId=${row.communityId}`,
      },
    });
  }
}
