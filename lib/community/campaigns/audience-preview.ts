import { sql } from "drizzle-orm";
import { messageAudience } from "@/db/schema/audience";
import { accountsOfMailbox } from "@/db/schema/for-person";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import { type Ctx, idSchema, offersTexts, query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { audiencePreviewSchema } from "../schemas";
import { countAudience, keepAudience, keptAudience } from "./reach/kept-audience";

/** Members that a message reaches, by chosen channel. */
export type Audience = {
  byText: number;
  byEmail: number;
  /** The recipient and excluded members. */
  leftOut: number;
};

type Choices = { communityId: string; recipientId: string | null; excluded: string[] };

const sameMailboxAs = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await ctx.db.execute<{ id: string }>(accountsOfMailbox(userId))).map(({ id }) => id);

/** Counts only the excluded people, with and without these choices. */
async function changedBy(ctx: Ctx, { communityId, recipientId, excluded }: Choices): Promise<Audience> {
  const recipients = recipientId === null ? [] : [recipientId, ...(await sameMailboxAs(ctx, recipientId))];
  const who = [...excluded, ...recipients];
  const of = (chosen: Omit<Choices, "communityId">, sign: number) => sql`
    select a.channel, a.is_left_out, ${sign}::int as sign
    from ${messageAudience({ communityId, ...chosen, messageType: LAUNCH_MESSAGE, byTextToo: offersTexts() })} a
    where a.user_id = any (${`{${who.join(",")}}`}::uuid[])`;
  const [row] = await ctx.db.execute<{ by_text: number; by_email: number; left_out: number }>(sql`
    select coalesce(sum(sign) filter (where channel = 'sms'), 0)::int as by_text,
      coalesce(sum(sign) filter (where channel = 'email'), 0)::int as by_email,
      coalesce(sum(sign) filter (where is_left_out), 0)::int as left_out
    from (${of({ recipientId, excluded }, 1)} union all ${of({ recipientId: null, excluded: [] }, -1)}) both_of_them`);
  return { byText: row?.by_text ?? 0, byEmail: row?.by_email ?? 0, leftOut: row?.left_out ?? 0 };
}

/**
 * Counts the audience of the form's choices. For admins.
 *
 * - Large communities: a count up to a quarter of an hour old, adjusted by the choices (decision 058).
 * - Ignores malformed ids.
 */
export const audiencePreview = query(audiencePreviewSchema, async (ctx, input): Promise<Audience> => {
  const { communityId } = input;
  await requireAdmin(ctx, communityId);
  const known = (id: string) => idSchema.safeParse(id).data ?? null;
  const choices = {
    communityId,
    recipientId: input.recipientId === undefined ? null : known(input.recipientId),
    excluded: input.excludedMembers.flatMap((id) => known(id) ?? []),
  };
  const leavesOut = choices.recipientId !== null || choices.excluded.length > 0;
  const kept = await keptAudience(ctx, communityId);
  if (kept) {
    if (!leavesOut) return { ...kept, leftOut: 0 };
    const changed = await changedBy(ctx, choices);
    return {
      byText: Math.max(0, kept.byText + changed.byText),
      byEmail: Math.max(0, kept.byEmail + changed.byEmail),
      leftOut: changed.leftOut,
    };
  }
  const counted = await countAudience(ctx, choices);
  if (!leavesOut) await keepAudience(ctx, communityId, counted);
  return counted;
});
