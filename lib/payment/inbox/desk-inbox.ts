import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { people } from "@/db/schema/people";
import { troubleLooks, troubles } from "@/db/schema/troubles";
import { type Cents, DELETED_ACCOUNT, fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, env, query, requirePlatform } from "@/lib/platform";
import { inboxSchema } from "../schemas";
import { kindOf } from "./record-look";
import {
  isLate,
  isMoney,
  LOOK_NAMES,
  type LookName,
  mayBeTriedAgain,
  type Remedy,
  remedyFor,
  stripePage,
} from "./rules/troubles";
import { visibleToCaller } from "./shown-to-caller";
import { namesIn, type TroubleNames } from "./trouble-names";
import { troubleWords } from "./trouble-words";

export type TroubleView = {
  id: string;
  title: string;
  advice: string;
  isMoney: boolean;
  amountCents: Cents | null;
  since: Date;
  /** Stripe's dashboard. */
  page: string | null;
  remedy: Remedy | null;
  /** Some rows that break a ledger rule. */
  rows: string[];
  mayBeTriedAgain: boolean;
  endedAt: Date | null;
  settled: { at: Date; by: string; reason: string } | null;
};

const OPEN = and(isNull(troubles.endedAt), isNull(troubles.settledAt));
const CLOSED = or(isNotNull(troubles.endedAt), isNotNull(troubles.settledAt));

/** Lists open troubles, oldest first, or closed ones, newest first. Platform admins only. */
export const listTroubles = query(inboxSchema, async (ctx, input): Promise<Paged<TroubleView>> => {
  requirePlatform(ctx);
  const isOpen = input.show === "open";
  const where: SQL | undefined = and(isOpen ? OPEN : CLOSED, visibleToCaller(ctx));
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({ trouble: troubles, firstName: people.firstName, lastName: people.lastName })
      .from(troubles)
      .leftJoin(people, eq(people.id, troubles.settledBy))
      .where(where)
      .orderBy(
        ...(isOpen ? [asc(troubles.since), asc(troubles.id)] : [desc(troubles.foundAt), desc(troubles.id)]),
      )
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize)),
    ctx.db.select({ count: count() }).from(troubles).where(where),
  ]);
  const names = await namesIn(
    ctx,
    rows.map(({ trouble }) => trouble),
  );
  const items = rows.map((row) => viewOf(row, names.get(row.trouble.id) ?? {}));
  return pageOf(items, total?.count ?? 0, input.page, input.pageSize);
});

type Row = { trouble: typeof troubles.$inferSelect; firstName: string | null; lastName: string | null };

function viewOf({ trouble, firstName, lastName }: Row, names: TroubleNames): TroubleView {
  const kind = kindOf(trouble);
  const { STRIPE_SECRET_KEY, SIMULATOR_URL } = env();
  const { rows } = trouble.facts;
  return {
    id: trouble.id,
    // Read at display time, so names disappear with the community.
    ...troubleWords({ ...trouble, kind, facts: { ...trouble.facts, ...names } }),
    isMoney: isMoney(kind),
    amountCents: trouble.amountCents,
    since: trouble.since,
    page: stripePage(trouble.subject, STRIPE_SECRET_KEY, SIMULATOR_URL !== undefined),
    remedy: remedyFor(kind, trouble.subject),
    rows: typeof rows === "string" ? [...new Set(rows.split("\n"))] : [],
    mayBeTriedAgain: mayBeTriedAgain(kind),
    endedAt: trouble.endedAt,
    settled: trouble.settledAt && {
      at: trouble.settledAt,
      by: firstName === null ? DELETED_ACCOUNT : fullName({ firstName, lastName }) || DELETED_ACCOUNT,
      reason: trouble.reason ?? "",
    },
  };
}

/** Counts the open troubles. Platform admins only. */
export async function openTroubles(ctx: Ctx): Promise<number> {
  requirePlatform(ctx);
  return ctx.db.$count(troubles, and(OPEN, visibleToCaller(ctx)));
}

export type Watch = { lastLookedAt: Date | null; late: { look: LookName; since: Date | null }[] };

/** Reads the state of the looks. Platform admins only. */
export async function watchState(ctx: Ctx): Promise<Watch> {
  requirePlatform(ctx);
  const taken = new Map((await ctx.db.select().from(troubleLooks)).map((row) => [row.name, row.at]));
  const looks = LOOK_NAMES.map((name) => ({ name, at: taken.get(name) ?? null }));
  const times = looks.flatMap(({ at }) => (at ? [at.getTime()] : []));
  return {
    lastLookedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    late: looks
      .filter(({ name, at }) => isLate(name, at, ctx.now()))
      .map(({ name, at }) => ({ look: name, since: at })),
  };
}
