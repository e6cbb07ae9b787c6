import { eq } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { adminIdsOf, mayNotBeNamedTo } from "@/lib/community/inside";
import { DEFAULT_TIME_ZONE, formatCents, formatDate, formatTime, fullName, HOUR } from "@/lib/kernel";
import { campaignLink } from "@/lib/notification";
import { type Addressee, queueMessage } from "@/lib/notification/inside";
import { type Ctx, env } from "@/lib/platform";
import { isDiscarded } from "../cards/detach-cards";
import { cardOf } from "../cards/saved-card";
import type { Attempt } from "../gifts/open-attempt";
import { type Repeats, repeatsOf } from "../recurring/repeats-of";
import { giftNumber } from "../statements/rules/gift-number";
import type { FundDestination, LockedFunds } from "./fund-destinations";

/**
 * Queues one receipt for the donor: it names the campaign, never the recipient, and where the reader may be the
 * recipient it names the community alone. A second message explains a gift that arrived after its campaign had
 * ended. A donor without any address gets no message. `row` says already what paid it.
 */
export async function queueReceipt(
  ctx: Ctx,
  row: Attempt,
  destination: FundDestination,
  funds: LockedFunds,
  paymentMethodId: string | null,
): Promise<void> {
  const addressee: Exclude<Addressee, { phone: string }> | null = row.donorId
    ? { userId: row.donorId }
    : row.visitorEmail
      ? { email: row.visitorEmail, language: row.language }
      : null;
  if (!addressee) return;
  const [donor] = row.donorId ? await ctx.db.select().from(people).where(eq(people.id, row.donorId)) : [];
  const name = donor ?? { firstName: row.visitorFirstName, lastName: row.visitorLastName };
  const donorName = row.visitorFirstName ?? donor?.firstName ?? "";
  const communityName = funds.communityNames.get(row.communityId) ?? "";
  const isUnnamed = row.campaignId !== null && (await mayNotBeNamedTo(ctx, row.campaignId, addressee));
  const campaignName = (!isUnnamed && row.campaignId && funds.campaigns.get(row.campaignId)?.name) || "";
  const paidAt = ctx.now();
  const timeZone = donor?.timeZone ?? DEFAULT_TIME_ZONE;
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
  };
  if (isUnnamed) {
    await queueMessage(ctx, { dedupeKey, template: "gift-with-your-address", to: addressee, data: sums });
  } else {
    const target = destination.campaignId ? campaignName : "";
    const campaign = destination.campaignId ? funds.campaigns.get(destination.campaignId) : undefined;
    const follows = await whatFollows(ctx, row, paymentMethodId);
    await queueMessage(ctx, {
      dedupeKey,
      template: "donation-receipt",
      to: addressee,
      data: {
        ...sums,
        time: formatTime(paidAt, timeZone),
        arrives: formatCents(row.chargeCents - row.expectedFeeCents),
        cardBrand: row.cardBrand ?? "",
        cardLast4: row.cardLast4 ?? "",
        wallet: row.wallet ?? "",
        givenBy: fullName(name),
        isAnonymous: row.isAnonymous ? "yes" : "",
        link: campaign ? campaignLink(campaign) : "",
        paper: row.donorId ? `${env().APP_URL}/settings/my-donations/${row.id}` : "",
        target,
        ...follows,
      },
    });
  }
  if (row.campaignId && !destination.campaignId) {
    await queueMessage(ctx, {
      dedupeKey: `redirected:${row.id}`,
      template: "donation-redirected",
      to: addressee,
      data: { donorName, campaignName, communityName, amount: formatCents(row.amountCents) },
    });
  }
}

/** What follows a gift of a plan. None follows one whose card was removed while it paid, as it ends then (`keepCards`). */
async function whatFollows(ctx: Ctx, row: Attempt, paymentMethodId: string | null): Promise<Repeats | null> {
  if (row.recurringPeriod === 0 && row.donorId !== null && paymentMethodId !== null) {
    const isRemoved = await isDiscarded(ctx, paymentMethodId);
    if (isRemoved && (await cardOf(ctx, row.donorId)) === null) return null;
  }
  return repeatsOf(ctx, row);
}

/** Delays join requests, so that admins cannot infer the gift behind one, which may have been anonymous. */
const JOIN_REQUEST_DELAY = 12 * HOUR;

/** Passes a visitor's join request on to the community's admins, hours later and without a word of the gift. */
export async function passOnJoinRequest(ctx: Ctx, row: Attempt, funds: LockedFunds): Promise<void> {
  if (!row.joinCommunity || !row.visitorEmail) return;
  for (const userId of await adminIdsOf(ctx, row.communityId)) {
    await queueMessage(ctx, {
      dedupeKey: `join-wish:${row.id}:${userId}`,
      template: "join-wish",
      to: { userId },
      communityId: row.communityId,
      notBefore: new Date(ctx.now().getTime() + JOIN_REQUEST_DELAY),
      data: {
        communityName: funds.communityNames.get(row.communityId) ?? "",
        name: fullName({ firstName: row.visitorFirstName, lastName: row.visitorLastName }),
        email: row.visitorEmail,
        link: `${env().APP_URL}/members/add-members?communityId=${row.communityId}`,
      },
    });
  }
}
