import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import {
  campaignMessages,
  campaignRecipients,
  campaignSuggestions,
  campaigns,
  campaignTypes,
} from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { fullName, MAX_PAGE_SIZE, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query } from "@/lib/platform";
import { idOf } from "../facts";
import { isMember, requireAdmin } from "../policies";
import { communityIdSchema, pagedCampaignsSchema } from "../schemas";
import { notForCaller } from "../visibility";
import type { DraftKind } from "./open-draft";
import { type Missing, missingFrom } from "./rules/missing";

export type DraftCard = {
  id: string;
  communityId: string;
  name: string;
  type: { id: number; name: string; way: string } | null;
  /** Whole dollars. */
  amount: number | null;
  missing: Missing[];
  /** Last save, or arrival. */
  savedAt: Date;
  /** Null for drafts and deleted accounts. */
  suggestedBy: string | null;
};

type Page = { communityId: string; page: number; pageSize: number };

const ofKind = (ctx: Ctx, communityId: string, kind: DraftKind) =>
  and(eq(campaigns.communityId, idOf(communityId)), eq(campaigns.status, kind), notForCaller(ctx));

const emptyText = sql<boolean>`exists (
  select 1 from ${campaignMessages}
  where ${campaignMessages.campaignId} = ${campaigns.id}
    and ${campaignMessages.isEnabled} and ${campaignMessages.content} = '')`;

const EMPTY_TEXT = { content: "", isEnabled: true };

async function cards(
  ctx: Ctx,
  kind: DraftKind,
  { communityId, page, pageSize }: Page,
): Promise<Paged<DraftCard>> {
  await requireAdmin(ctx, communityId);
  const where = ofKind(ctx, communityId, kind);
  const savedAt = sql<Date>`coalesce(${campaigns.savedAt}, ${campaigns.createdAt})`.mapWith(
    campaigns.createdAt,
  );
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({
        id: campaigns.id,
        communityId: campaigns.communityId,
        name: campaigns.name,
        type: { id: campaignTypes.id, name: campaignTypes.name, way: campaignTypes.way },
        amount: campaigns.amount,
        savedAt,
        recipientId: campaignRecipients.userId,
        isMember: isMember(campaigns.communityId, campaignRecipients.userId),
        hasEmptyText: emptyText,
        suggestedBy: { firstName: people.firstName, lastName: people.lastName },
      })
      .from(campaigns)
      .leftJoin(campaignTypes, eq(campaignTypes.id, campaigns.campaignTypeId))
      .leftJoin(campaignRecipients, eq(campaignRecipients.campaignId, campaigns.id))
      .leftJoin(campaignSuggestions, eq(campaignSuggestions.campaignId, campaigns.id))
      .leftJoin(people, and(eq(people.id, campaignSuggestions.suggestedBy), isNull(people.deletedAt)))
      .where(where)
      .orderBy(desc(savedAt), desc(campaigns.id))
      .limit(pageSize)
      .offset(offsetOf(page, pageSize)),
    ctx.db.select({ n: count() }).from(campaigns).where(where),
  ]);
  const items = rows.map(({ recipientId, isMember: belongs, hasEmptyText, suggestedBy, ...row }) => ({
    ...row,
    missing: missingFrom({
      ...row,
      campaignTypeId: row.type?.id ?? null,
      recipient: recipientId === null ? null : { isMember: belongs },
      messages: hasEmptyText ? [EMPTY_TEXT] : [],
    }),
    suggestedBy: suggestedBy && fullName(suggestedBy),
  }));
  return pageOf(items, total?.n ?? 0, page, pageSize);
}

/**
 * Lists drafts, last saved first, eight a page (000 §2). For admins; those for the caller are neither listed
 * nor counted. Counts live: a stored count would reveal a hidden one.
 */
export const listDrafts = query(
  pagedCampaignsSchema,
  (ctx, input): Promise<Paged<DraftCard>> => cards(ctx, "draft", input),
);

/** Lists undecided suggestions, like `listDrafts`. */
export const listSuggestions = query(
  pagedCampaignsSchema,
  (ctx, input): Promise<Paged<DraftCard>> => cards(ctx, "suggestion", input),
);

/** Lists the latest hundred (000 §7), like `listDrafts`. */
export const allSuggestions = query(communityIdSchema, async (ctx, input): Promise<DraftCard[]> => {
  const found = await cards(ctx, "suggestion", { ...input, page: 1, pageSize: MAX_PAGE_SIZE });
  return found.items;
});

/** Excludes those for the caller. For admins. */
export const countDrafts = query(
  communityIdSchema,
  async (ctx, input): Promise<{ drafts: number; suggestions: number }> => {
    await requireAdmin(ctx, input.communityId);
    const rows = await ctx.db
      .select({ status: campaigns.status, n: count() })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.communityId, idOf(input.communityId)),
          sql`${campaigns.status} in ('draft', 'suggestion')`,
          notForCaller(ctx),
        ),
      )
      .groupBy(campaigns.status);
    const of = (kind: DraftKind) => rows.find((row) => row.status === kind)?.n ?? 0;
    return { drafts: of("draft"), suggestions: of("suggestion") };
  },
);
