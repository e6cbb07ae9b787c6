import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import {
  contributions,
  donations,
  paymentSettings,
  payouts,
  savedCards,
  stripeCustomers,
  transfers,
} from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { recurringGifts } from "@/db/schema/recurring";
import { hiddenFromCaller } from "@/lib/community/inside";
import { formatCents, moment, type OwnData, paidWithWords } from "@/lib/kernel";
import { type Ctx, requireUser } from "@/lib/platform";
import { isFor, methodOf, payoutColumns } from "./payouts/receiving-method";
import { payoutNumber } from "./payouts/rules/payout";
import { cameBack } from "./statements/came-back";

const amount = (cents: number | null) => (cents === null ? null : formatCents(cents));

/**
 * Includes unpaid gifts, and visitor gifts with the caller's confirmed address. Those omit the campaign,
 * because the visitor may be someone else; so do gifts to hidden campaigns.
 */
async function gifts(ctx: Ctx, userId: string): Promise<OwnData> {
  const confirmedEmail = ctx.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, userId), isNotNull(people.emailConfirmedAt)));
  const rows = await ctx.db
    .select({
      donation: donations,
      community: communityFacts.name,
      campaign: { id: campaignFacts.id, name: campaignFacts.name },
      cameBackCents: cameBack,
    })
    .from(donations)
    .innerJoin(communityFacts, eq(communityFacts.id, donations.communityId))
    .leftJoin(contributions, eq(contributions.donationId, donations.id))
    .leftJoin(
      campaignFacts,
      eq(campaignFacts.id, sql`coalesce(${contributions.campaignId}, ${donations.campaignId})`),
    )
    .where(or(eq(donations.donorId, userId), eq(donations.visitorEmail, confirmedEmail)))
    .orderBy(asc(donations.createdAt), asc(donations.id));
  const hidden = await hiddenFromCaller(
    ctx,
    rows.flatMap(({ campaign }) => campaign?.id ?? []),
  );
  const mayName = ({ donation, campaign }: Pick<(typeof rows)[number], "donation" | "campaign">) =>
    donation.donorId !== null && !(campaign && hidden.has(campaign.id));
  return {
    name: "gifts",
    title: "Your gifts",
    rows: rows.map(({ donation, community, campaign, cameBackCents }) => ({
      id: donation.id,
      to: mayName({ donation, campaign }) ? (campaign?.name ?? "Our Balance") : community,
      community,
      amount: amount(donation.amountCents),
      cardPaid: amount(donation.chargeCents),
      paidWith: donation.donorId === null ? null : paidWithWords(donation, "en"),
      state: donation.state,
      givenBack: amount(cameBackCents || null),
      withoutName: donation.isAnonymous,
      asVisitor: donation.donorId === null,
      visitorName: [donation.visitorFirstName, donation.visitorLastName].filter(Boolean).join(" ") || null,
      visitorEmail: donation.visitorEmail,
      startedAt: moment(donation.createdAt),
      chargedAt: moment(donation.chargedAt),
      arrivedAt: moment(donation.settledAt),
    })),
  };
}

async function plans(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({ plan: recurringGifts, community: communityFacts.name, campaign: campaignFacts.name })
    .from(recurringGifts)
    .innerJoin(communityFacts, eq(communityFacts.id, recurringGifts.communityId))
    .leftJoin(campaignFacts, eq(campaignFacts.id, recurringGifts.campaignId))
    .where(eq(recurringGifts.donorId, userId))
    .orderBy(asc(recurringGifts.createdAt), asc(recurringGifts.id));
  const hidden = await hiddenFromCaller(
    ctx,
    rows.flatMap(({ plan }) => plan.campaignId ?? []),
  );
  return {
    name: "recurringGifts",
    title: "Your recurring gifts",
    rows: rows.map(({ plan, community, campaign }) => ({
      id: plan.id,
      to: plan.campaignId && hidden.has(plan.campaignId) ? community : (campaign ?? "Our Balance"),
      community,
      amount: amount(plan.amountCents),
      everyMonths: plan.months,
      coversFees: plan.coverFees,
      withoutName: plan.isAnonymous,
      state: plan.state,
      nextOn: plan.state === "active" ? plan.nextOn : null,
      timeZone: plan.timeZone,
      startedAt: moment(plan.createdAt),
      endedAt: moment(plan.endedAt),
      endedBecause: plan.campaignId && hidden.has(plan.campaignId) ? null : plan.endReason,
    })),
  };
}

async function card(ctx: Ctx, userId: string): Promise<OwnData> {
  const [[saved], [customer], [settings]] = await Promise.all([
    ctx.db.select().from(savedCards).where(eq(savedCards.userId, userId)),
    ctx.db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId)),
    ctx.db.select().from(paymentSettings).where(eq(paymentSettings.userId, userId)),
  ]);
  return {
    name: "payment",
    title: "Saved card and payment settings",
    rows: [
      {
        card: saved ? `${saved.brand} ending in ${saved.last4}` : null,
        cardExpires: saved ? `${saved.expMonth}/${saved.expYear}` : null,
        cardSavedAt: moment(saved?.savedAt ?? null),
        customerAtStripe: customer?.customerId ?? null,
        giveWithoutName: settings?.donateAnonymously ?? false,
      },
    ],
  };
}

/** A campaign still collecting has no payout yet. */
async function received(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({ payout: payoutColumns, community: communityFacts.name })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .where(isFor(userId))
    .orderBy(asc(payouts.requestedAt), asc(payouts.id));
  return {
    name: "payouts",
    title: "Money you received",
    rows: rows.map(({ payout, community }) => {
      const method = methodOf(payout);
      return {
        number: payoutNumber(payout.number),
        community,
        amount: amount(payout.amountCents),
        state: payout.state,
        method: payout.method,
        paypalEmail: method?.method === "paypal" ? method.email : null,
        checkTo:
          method?.method === "paper_check"
            ? [
                method.name,
                method.phoneNumber,
                method.addressLine,
                method.city,
                method.state,
                method.zipCode,
                method.country,
              ].join(", ")
            : null,
        requestedAt: moment(payout.requestedAt),
        chosenAt: moment(payout.methodChosenAt),
        sentAt: moment(payout.sentAt),
        reference: payout.reference,
        arrivedAt: moment(payout.arrivedAt),
        returnedAt: moment(payout.returnedAt),
        returnReason: payout.returnReason,
      };
    }),
  };
}

async function moved(ctx: Ctx, userId: string): Promise<OwnData> {
  const rows = await ctx.db
    .select({ transfer: transfers, community: communityFacts.name, campaign: campaignFacts.name })
    .from(transfers)
    .innerJoin(communityFacts, eq(communityFacts.id, transfers.communityId))
    .innerJoin(campaignFacts, eq(campaignFacts.id, transfers.campaignId))
    .where(eq(transfers.createdBy, userId))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
  const hidden = await hiddenFromCaller(
    ctx,
    rows.map(({ transfer }) => transfer.campaignId),
  );
  return {
    name: "transfers",
    title: "Transfers you made from Our Balance",
    rows: rows.map(({ transfer, community, campaign }) => ({
      id: transfer.id,
      community,
      campaign: hidden.has(transfer.campaignId) ? null : campaign,
      amount: amount(transfer.amountCents),
      createdAt: moment(transfer.createdAt),
    })),
  };
}

export async function paymentDataAbout(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  return Promise.all([gifts, plans, card, received, moved].map((part) => part(ctx, userId)));
}
