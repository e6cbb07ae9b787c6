import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { campaignFacts } from "@/db/schema/community-facts";
import {
  cardsToDetach,
  donations,
  donorSums,
  payee,
  paymentSettings,
  payouts,
  savedCards,
  stripeCustomers,
} from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { recurringGiftLinks, recurringGifts } from "@/db/schema/recurring";
import { statementLinks } from "@/db/schema/statements";
import { forgetKeptRecipients, hasKeptRecipient, isCompletedBefore } from "@/lib/community/inside";
import { type ClosingAccount, conflict } from "@/lib/kernel";
import {
  type Ctx,
  enqueue,
  isLocked,
  keptAfterErasure,
  locking,
  RunAgain,
  requireSystem,
} from "@/lib/platform";
import { OPEN_STATES } from "./gifts/open-states";
import { isFor, noDetails } from "./payouts/receiving-method";
import { endPlansOf, lockPlansOf } from "./recurring/end-plans";

/**
 * Locks the person's plans, unfinished gifts, gifts with a known card and visitor gifts with their address.
 * Runs in the transaction that locks the account.
 *
 * - Throws `conflict` while a payout to them is unsent.
 */
export async function lockGiving(ctx: Ctx, { userId, email }: ClosingAccount): Promise<void> {
  const locked = await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(
      or(
        and(
          eq(donations.donorId, userId),
          or(inArray(donations.state, [...OPEN_STATES]), isNotNull(donations.cardLast4)),
        ),
        email === null ? undefined : eq(donations.visitorEmail, email),
      ),
    )
    .orderBy(asc(donations.id))
    .for("no key update");
  locking(
    ctx,
    "donation",
    locked.map((row) => row.id),
  );
  await lockPlansOf(ctx, { userId });
  const waiting = await ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(isFor(userId), ne(payouts.state, "sent")));
  if (waiting.length > 0) throw conflict("account.money_waits");
}

/**
 * Removes a person from their gifts, after `lockGiving`. Sums and numbers stay; plans end; card, card digits,
 * settings and visitor names with the address are deleted. After commit, `closeCustomers` deletes the data at
 * Stripe.
 */
export async function eraseGiving(ctx: Ctx, { userId, email }: ClosingAccount): Promise<void> {
  await endPlansOf(ctx, { userId }, "account_deleted", { isTold: false });
  await forgetLinksOf(ctx, userId);
  await ctx.db.delete(savedCards).where(eq(savedCards.userId, userId));
  // Deleting a Stripe customer also deletes its cards.
  await ctx.db.delete(cardsToDetach).where(eq(cardsToDetach.userId, userId));
  await ctx.db.delete(paymentSettings).where(eq(paymentSettings.userId, userId));
  // Contains the donor's time zone.
  await ctx.db.delete(donorSums).where(eq(donorSums.donorId, userId));
  if (email !== null) {
    await ctx.db.delete(statementLinks).where(eq(statementLinks.email, email));
    await scrubGifts(ctx, eq(donations.visitorEmail, email), WITHOUT_VISITOR);
  }
  await scrubGifts(ctx, and(eq(donations.donorId, userId), isNotNull(donations.cardLast4)), {
    cardLast4: null,
  });
  await forgetPaid(ctx, userId);
  const [customer] = await ctx.db
    .select({ id: stripeCustomers.customerId })
    .from(stripeCustomers)
    .where(eq(stripeCustomers.userId, userId));
  if (customer) await enqueue(ctx, "close-customers");
}

/** Sums, dates and numbers stay. */
const WITHOUT_VISITOR = {
  visitorFirstName: null,
  visitorLastName: null,
  visitorEmail: null,
  joinCommunity: false,
  cardLast4: null,
};

/** Removes a donor without an account from these gifts. Returns the count. Checks no permission. */
export async function eraseVisitorGifts(ctx: Ctx, email: string): Promise<number> {
  const theirs = and(isNull(donations.donorId), eq(donations.visitorEmail, email));
  const locked = await ctx.db
    .select({ id: donations.id })
    .from(donations)
    .where(theirs)
    .orderBy(asc(donations.id))
    .for("no key update");
  locking(
    ctx,
    "donation",
    locked.map((row) => row.id),
  );
  await ctx.db.delete(statementLinks).where(eq(statementLinks.email, email));
  await scrubGifts(ctx, theirs, WITHOUT_VISITOR);
  return locked.length;
}

/** Throws `RunAgain` if there are gifts that `lockGiving` did not lock. */
async function scrubGifts(
  ctx: Ctx,
  which: SQL | undefined,
  to: Partial<typeof donations.$inferInsert>,
): Promise<void> {
  const rows = await ctx.db.select({ id: donations.id }).from(donations).where(which);
  const ids = rows.map((row) => row.id);
  if (!isLocked(ctx, "donation", ids))
    throw new RunAgain("a gift of this person was begun or settled meanwhile");
  if (ids.length > 0) await ctx.db.update(donations).set(to).where(inArray(donations.id, ids));
}

async function forgetLinksOf(ctx: Ctx, userId: string): Promise<void> {
  const own = ctx.db
    .select({ id: recurringGifts.id })
    .from(recurringGifts)
    .where(eq(recurringGifts.donorId, userId));
  await ctx.db.delete(recurringGiftLinks).where(inArray(recurringGiftLinks.recurringGiftId, own));
}

/**
 * Erases payout and campaign data of deleted accounts `RETENTION_DAYS` after a payout that can no longer
 * return, or after a campaign without one. Until then a recipient who registers again is recognized, and the
 * campaign stays hidden from them.
 */
export async function forgetPaidRecipients(ctx: Ctx): Promise<void> {
  requireSystem(ctx);
  await forgetPaid(ctx);
  await forgetUnpaid(ctx);
}

async function forgetUnpaid(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptAfterErasure());
  const unpaid = await ctx.db
    .select({ id: campaignFacts.id })
    .from(campaignFacts)
    .leftJoin(payouts, eq(payouts.campaignId, campaignFacts.id))
    .where(
      and(
        eq(campaignFacts.status, "completed"),
        isCompletedBefore(campaignFacts.id, before),
        isNull(payouts.id),
        hasKeptRecipient(campaignFacts.id),
      ),
    );
  await forgetKeptRecipients(
    ctx,
    unpaid.map(({ id }) => id),
  );
}

async function forgetPaid(ctx: Ctx, userId?: string): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptAfterErasure());
  const paid = await ctx.db
    .select({ id: payouts.id, campaignId: payouts.campaignId })
    .from(payouts)
    .innerJoin(
      people,
      and(sql`${people.id} = (${payee} ->> 'recipientId')::uuid`, isNotNull(people.deletedAt)),
    )
    .where(
      and(
        userId === undefined ? undefined : sql`${payee} ->> 'recipientId' = ${userId}`,
        eq(payouts.state, "sent"),
        lt(payouts.sentAt, before),
        or(sql`${payee} ?| array['email', 'name']`, hasKeptRecipient(payouts.campaignId)),
      ),
    )
    .orderBy(asc(payouts.id));
  if (paid.length === 0) return;
  await ctx.db
    .update(payouts)
    .set(noDetails)
    .where(
      inArray(
        payouts.id,
        paid.map((row) => row.id),
      ),
    );
  await forgetKeptRecipients(
    ctx,
    paid.map((row) => row.campaignId),
  );
}
