import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { campaignFacts, communityFacts } from "@/db/schema/community-facts";
import { payouts } from "@/db/schema/payment";
import { people } from "@/db/schema/people";
import { idOf } from "@/lib/community/inside";
import { DELETED_ACCOUNT, fullName, notFound, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, ofItsMonths, query, requirePlatform, whereListBegins } from "@/lib/platform";
import { payoutIdSchema, payoutListSchema } from "../schemas";
import { payoutNumber } from "./rules/payout";

type State = (typeof payouts.$inferSelect)["state"];

/** Only opening a payout reveals the recipient. */
export type PayoutRow = {
  id: string;
  number: string;
  communityName: string;
  /** A hold stops no payout, because this one was requested before. */
  communityHeldAt: Date | null;
  state: State;
  method: "paypal" | "paper_check" | null;
  amountCents: number;
  requestedAt: Date;
  methodChosenAt: Date | null;
  /** The recipient can no longer change their choice. */
  takenUpAt: Date | null;
  sentAt: Date | null;
  reference: string | null;
  returnedAt: Date | null;
  returnReason: string | null;
};

export const rowColumns = {
  id: payouts.id,
  number: payouts.number,
  communityName: communityFacts.name,
  communityHeldAt: communityFacts.heldAt,
  state: payouts.state,
  method: payouts.method,
  amountCents: payouts.amountCents,
  requestedAt: payouts.requestedAt,
  methodChosenAt: payouts.methodChosenAt,
  takenUpAt: payouts.takenUpAt,
  sentAt: payouts.sentAt,
  reference: payouts.reference,
  returnedAt: payouts.returnedAt,
  returnReason: payouts.returnReason,
};

const UNSENT: State[] = ["waiting_for_method", "ready", "returned"];
const STATES: State[] = [...UNSENT, "sent"];
const METHODS = ["none", "paypal", "paper_check"];

/** Lists payouts without recipients. Platform admins only. */
export const listPayouts = query(payoutListSchema, async (ctx, input): Promise<Paged<PayoutRow>> => {
  requirePlatform(ctx);
  const { page, pageSize } = input;
  const states = STATES.filter(
    (state) => (!input.state || state === input.state) && !(input.isOpen && state === "sent"),
  );
  const methods = METHODS.filter((method) => !input.method || method === input.method);
  const begins = await whereListBegins(
    ctx,
    states.flatMap((state) => methods.map((method) => `payouts.${state}.${method}`)),
    { limit: pageSize, offset: offsetOf(page, pageSize), by: input.oldestFirst ? "oldest" : "newest" },
  );
  const by = input.oldestFirst ? asc : desc;
  const rows = await ctx.db
    .select(rowColumns)
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .where(
      and(
        inArray(payouts.state, states),
        input.method ? eq(payouts.method, input.method) : undefined,
        ofItsMonths(payouts.requestedAt, begins),
      ),
    )
    .orderBy(by(payouts.requestedAt), by(payouts.number))
    .limit(pageSize)
    .offset(begins.skip);
  const named = rows.map((row) => ({ ...row, number: payoutNumber(row.number) }));
  return pageOf(named, begins.total, page, pageSize);
});

export type ClosedPayout = PayoutRow & {
  communityId: string;
  campaignName: string;
  grossCents: number;
  feeCents: number;
  sentBy: string | null;
  takenUpBy: string | null;
  arrivedAt: Date | null;
};

const nameOf = (firstName: string | null, lastName: string | null) =>
  firstName === null ? null : fullName({ firstName, lastName }) || DELETED_ACCOUNT;

/** Without the recipient, so not logged. Platform admins only. Throws `notFound`. */
export const readPayout = query(payoutIdSchema, async (ctx, input): Promise<ClosedPayout> => {
  requirePlatform(ctx);
  const sender = alias(people, "sender");
  const opener = alias(people, "opener");
  const [found] = await ctx.db
    .select({
      ...rowColumns,
      communityId: payouts.communityId,
      campaignName: campaignFacts.name,
      grossCents: payouts.grossCents,
      feeCents: payouts.feeCents,
      arrivedAt: payouts.arrivedAt,
      senderFirstName: sender.firstName,
      senderLastName: sender.lastName,
      openerFirstName: opener.firstName,
      openerLastName: opener.lastName,
    })
    .from(payouts)
    .innerJoin(communityFacts, eq(communityFacts.id, payouts.communityId))
    .innerJoin(campaignFacts, eq(campaignFacts.id, payouts.campaignId))
    .leftJoin(sender, eq(sender.id, payouts.sentBy))
    .leftJoin(opener, eq(opener.id, payouts.takenUpBy))
    .where(eq(payouts.id, idOf(input.payoutId)));
  if (!found) throw notFound("no such payout");
  const { senderFirstName, senderLastName, openerFirstName, openerLastName, ...row } = found;
  return {
    ...row,
    number: payoutNumber(row.number),
    sentBy: nameOf(senderFirstName, senderLastName),
    takenUpBy: nameOf(openerFirstName, openerLastName),
  };
});

/** Totals the payouts. Platform admins only. */
export async function payoutTotals(ctx: Ctx) {
  requirePlatform(ctx);
  const those = (...conditions: SQL[]) => sql`filter (where ${and(...conditions)})`;
  const howMany = (...conditions: SQL[]) => sql<number>`count(*) ${those(...conditions)}`.mapWith(Number);
  const ready = eq(payouts.state, "ready");
  const [totals] = await ctx.db
    .select({
      open: sql<number>`count(*)`.mapWith(Number),
      waitingForMethod: howMany(eq(payouts.state, "waiting_for_method")),
      ready: howMany(ready),
      readyByPaypal: howMany(ready, eq(payouts.method, "paypal")),
      readyByCheck: howMany(ready, eq(payouts.method, "paper_check")),
      returned: howMany(eq(payouts.state, "returned")),
      readyCents: sql<number>`coalesce(sum(${payouts.amountCents}) ${those(ready)}, 0)`.mapWith(Number),
    })
    .from(payouts)
    .where(inArray(payouts.state, UNSENT));
  if (!totals) throw new Error("a count answers with one row");
  return totals;
}
