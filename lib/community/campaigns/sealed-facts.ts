import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { buildOnce } from "@/db/made-once";
import { cardFeesOf } from "@/db/schema/card-fees";
import {
  campaignExclusions,
  campaignMessages,
  campaignMilestones,
  campaignReaches,
  campaignRecipients,
  campaignSuggestions,
  campaigns,
} from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { type Cents, fullName, notFound } from "@/lib/kernel";
import { balanceColumn } from "@/lib/ledger";
import { pausedAt } from "@/lib/notification/inside";
import { type Ctx, keepRead, readOnce } from "@/lib/platform";
import type { KeptReach } from "./reach/reach-of";
import { type Recipient, recipientColumns, recipientFrom } from "./recipient-of";
import type { MessageType } from "./rules/milestones";

export type Person = { id: string; firstName: string; lastName: string };

export type SuggestedBy = { fullName: string; suggestedAt: Date; isForSuggester: boolean };

export type SealedFacts = {
  recipient: Recipient;
  excluded: Person[];
  texts: { messageType: MessageType; content: string; isEnabled: boolean }[];
  crossed: { milestone: number; outcome: "announced" | "superseded" | "silent"; crossedAt: Date }[];
  /** Null once that account is deleted; so is `suggestedBy`. */
  createdBy: Person | null;
  /** Last edit since the launch. */
  savedAt: Date | null;
  /** Null once that account is deleted. */
  savedBy: Person | null;
  suggestedBy: SuggestedBy | null;
  pausedSince: Date | null;
  /** Null without an earlier count. */
  keptReach: KeptReach | null;
};

const moneyName = (campaignId: string) => `money ${campaignId}`;

/** Balance after card fees, and the fees of its gifts, in cents. */
export type CampaignMoney = { balanceCents: Cents; feeCents: Cents };

async function readMoney(ctx: Ctx, campaignId: string): Promise<CampaignMoney> {
  const [row] = await ctx.db
    .select({ balanceCents: balanceColumn("campaign", campaigns.id), feeCents: cardFeesOf(campaigns.id) })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  return row ?? { balanceCents: 0, feeCents: 0 };
}

/** Returns a campaign's money, cached per request. Sealed like `recipientOf`. */
export const campaignMoneyOf = (ctx: Ctx, campaignId: string): Promise<CampaignMoney> =>
  readOnce(ctx, moneyName(campaignId), () => readMoney(ctx, campaignId));

const creator = alias(people, "creator");
const editor = alias(people, "editor");
const suggester = alias(people, "suggester");

const listed = <T>(rows: SQLWrapper) =>
  sql<T[]>`(select coalesce(jsonb_agg(listed), '[]') from (${rows}) listed)`;

type Crossed = Omit<SealedFacts["crossed"][number], "crossedAt"> & { crossedAt: string };

/** One statement, because the campaign's page shows all of it. */
const factsOf = buildOnce((db) =>
  db
    .select({
      ...recipientColumns,
      excluded: listed<Person>(sql`
        select p.id, p.first_name as "firstName", p.last_name as "lastName"
        from ${campaignExclusions} x join ${people} p on p.id = x.user_id
        where x.campaign_id = ${campaigns.id} order by p.first_name, p.last_name`),
      texts: listed<SealedFacts["texts"][number]>(sql`
        select t.message_type as "messageType", t.content, t.is_enabled as "isEnabled"
        from ${campaignMessages} t where t.campaign_id = ${campaigns.id}`),
      crossed: listed<Crossed>(sql`
        select s.milestone, s.outcome, s.crossed_at as "crossedAt"
        from ${campaignMilestones} s where s.campaign_id = ${campaigns.id}`),
      createdBy: { id: creator.id, firstName: creator.firstName, lastName: creator.lastName },
      savedAt: campaigns.savedAt,
      savedBy: { id: editor.id, firstName: editor.firstName, lastName: editor.lastName },
      suggester: { firstName: suggester.firstName, lastName: suggester.lastName },
      suggestedAt: campaignSuggestions.suggestedAt,
      // False after a correction to another person.
      isForSuggester: sql<boolean | null>`${campaignSuggestions.isForSuggester}
        and ${campaignSuggestions.suggestedBy} = ${campaignRecipients.userId}`,
      pausedSince: pausedAt(campaigns.id),
      keptReach: {
        state: campaignReaches.state,
        countedAt: campaignReaches.countedAt,
        counts: campaignReaches.counts,
      },
      money: { balanceCents: balanceColumn("campaign", campaigns.id), feeCents: cardFeesOf(campaigns.id) },
    })
    .from(campaigns)
    .innerJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
    .innerJoin(people, eq(people.id, campaignRecipients.userId))
    .leftJoin(creator, and(eq(creator.id, campaigns.createdBy), isNull(creator.deletedAt)))
    .leftJoin(editor, and(eq(editor.id, campaigns.savedBy), isNull(editor.deletedAt)))
    .leftJoin(campaignReaches, eq(campaignReaches.campaignId, campaigns.id))
    .leftJoin(campaignSuggestions, eq(campaignSuggestions.campaignId, campaigns.id))
    .leftJoin(suggester, and(eq(suggester.id, campaignSuggestions.suggestedBy), isNull(suggester.deletedAt)))
    .where(eq(campaigns.id, sql.placeholder("campaignId")))
    .prepare("sealed_facts"),
);

/**
 * Returns facts for admins. Sealed like `recipientOf`: checks no permission. Throws `notFound` without a
 * recipient.
 */
export async function sealedFacts(ctx: Ctx, campaignId: string): Promise<SealedFacts> {
  const [row] = await factsOf(ctx.db).execute({ campaignId });
  if (!row) throw notFound("no recipient");
  const { account, kept, crossed, suggester: by, suggestedAt, isForSuggester, money, ...rest } = row;
  keepRead(ctx, moneyName(campaignId), money);
  return {
    ...rest,
    recipient: recipientFrom({ account, kept }),
    crossed: crossed.map((one) => ({ ...one, crossedAt: new Date(one.crossedAt) })),
    suggestedBy:
      by && suggestedAt
        ? { fullName: fullName(by), suggestedAt, isForSuggester: isForSuggester ?? false }
        : null,
  };
}
