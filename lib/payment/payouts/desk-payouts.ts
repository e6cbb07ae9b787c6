import { and, asc, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { payouts } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { idOf, recipientOf } from "@/lib/community/inside";
import { DELETED_ACCOUNT, fullName, notFound, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { audit, type Ctx, command, query, requirePlatform } from "@/lib/platform";
import { payoutIdSchema, payoutListSchema } from "../schemas";
import { methodOf, type ReceivingMethod } from "./receiving-method";
import { payoutNumber } from "./rules/payout";

type State = (typeof payouts.$inferSelect)["state"];

/** A payout in the desk's queue: states and amounts. Only `openPayout` shows the recipient. */
export type PayoutRow = {
  id: string;
  number: string;
  communityName: string;
  state: State;
  method: "paypal" | "paper_check" | null;
  amountCents: number;
  requestedAt: Date;
  methodChosenAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
  returnedAt: Date | null;
  returnReason: string | null;
};

const rowColumns = {
  id: payouts.id,
  number: payouts.number,
  communityName: communityFacts.name,
  state: payouts.state,
  method: payouts.method,
  amountCents: payouts.amountCents,
  requestedAt: payouts.requestedAt,
  methodChosenAt: payouts.methodChosenAt,
  sentAt: payouts.sentAt,
  reference: payouts.reference,
  returnedAt: payouts.returnedAt,
  returnReason: payouts.returnReason,
};

/** Payouts for the provider's desk, newest first by default, without recipients. Platform admins only. */
export const listPayouts = query(payoutListSchema, async (ctx, input): Promise<Paged<PayoutRow>> => {
  requirePlatform(ctx);
  const where = input.state ? eq(payouts.state, input.state) : undefined;
  const by = input.oldestFirst ? asc : desc;
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select(rowColumns)
      .from(payouts)
      .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
      .where(where)
      .orderBy(by(payouts.requestedAt), by(payouts.number))
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize)),
    ctx.db.select({ count: count() }).from(payouts).where(where),
  ]);
  const named = rows.map((row) => ({ ...row, number: payoutNumber(row.number) }));
  return pageOf(named, total?.count ?? 0, input.page, input.pageSize);
});

/** One payout as the desk sees it before anybody looks: amounts and states, and not whom it is for. */
export type ClosedPayout = PayoutRow & {
  campaignName: string;
  grossCents: number;
  feeCents: number;
  /** Who of the provider's people sent it. */
  sentBy: string | null;
};

/** A payout without its recipient, so reading it is not logged. Platform admins only. Throws `notFound`. */
export const readPayout = query(payoutIdSchema, async (ctx, input): Promise<ClosedPayout> => {
  requirePlatform(ctx);
  const [found] = await ctx.db
    .select({
      ...rowColumns,
      campaignName: campaignFacts.name,
      grossCents: payouts.grossCents,
      feeCents: payouts.feeCents,
      senderFirstName: people.firstName,
      senderLastName: people.lastName,
    })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .innerJoin(campaignFacts, eq(campaignFacts.id, payouts.campaignId))
    .leftJoin(people, eq(people.id, payouts.sentBy))
    .where(eq(payouts.id, idOf(input.payoutId)));
  if (!found) throw notFound("no such payout");
  const { senderFirstName: firstName, senderLastName: lastName, ...row } = found;
  return {
    ...row,
    number: payoutNumber(row.number),
    sentBy: firstName === null ? null : fullName({ firstName, lastName }) || DELETED_ACCOUNT,
  };
});

/** One payout with its recipient and their receiving method. */
export type OpenedPayout = PayoutRow & {
  campaignName: string;
  grossCents: number;
  feeCents: number;
  recipient: { fullName: string; email: string | null; phoneNumber: string | null };
  receivingMethod: ReceivingMethod | null;
};

/**
 * Opens a payout: the only function that shows the desk a recipient on screen. Each call is written to the
 * audit log (`payout.viewed`), so a page calls it once per visit. Platform admins only. Throws `notFound`.
 */
export const openPayout = command(payoutIdSchema, async (ctx, input): Promise<OpenedPayout> => {
  requirePlatform(ctx);
  const [found] = await ctx.db
    .select({
      row: rowColumns,
      payout: payouts,
      campaignName: campaignFacts.name,
    })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .innerJoin(campaignFacts, eq(campaignFacts.id, payouts.campaignId))
    .where(eq(payouts.id, idOf(input.payoutId)));
  if (!found) throw notFound("no such payout");
  const { fullName: name, email, phoneNumber } = await recipientOf(ctx, found.payout.campaignId);
  await audit(ctx, "payout.viewed", { type: "payout", id: found.payout.id });
  return {
    ...found.row,
    number: payoutNumber(found.row.number),
    campaignName: found.campaignName,
    grossCents: found.payout.grossCents,
    feeCents: found.payout.feeCents,
    recipient: { fullName: name, email, phoneNumber },
    receivingMethod: methodOf(found.payout),
  };
});

/** How many unsent payouts are in each state, and how many cents are ready to send. Platform admins only. */
export async function payoutTotals(ctx: Ctx) {
  requirePlatform(ctx);
  const those = (...conditions: SQL[]) => sql`filter (where ${and(...conditions)})`;
  const howMany = (...conditions: SQL[]) => sql<number>`count(*) ${those(...conditions)}`.mapWith(Number);
  const ready = eq(payouts.state, "ready");
  const [totals] = await ctx.db
    .select({
      waitingForMethod: howMany(eq(payouts.state, "waiting_for_method")),
      ready: howMany(ready),
      readyByPaypal: howMany(ready, eq(payouts.method, "paypal")),
      returned: howMany(eq(payouts.state, "returned")),
      readyCents: sql<number>`coalesce(sum(${payouts.amountCents}) ${those(ready)}, 0)`.mapWith(Number),
    })
    .from(payouts)
    .where(ne(payouts.state, "sent"));
  if (!totals) throw new Error("a count answers with one row");
  return totals;
}
