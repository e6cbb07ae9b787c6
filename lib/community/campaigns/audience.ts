import { sql } from "drizzle-orm";
import { messageAudience } from "@/db/schema/audience";
import { idSchema, query } from "@/lib/platform";
import { requireAdmin } from "../policies";
import { audiencePreviewSchema } from "../schemas";
import { LAUNCH_MESSAGE } from "./rules/milestones";

/** How many members a message reaches, by the channel each of them chose. */
export type Audience = {
  byText: number;
  byEmail: number;
  /** The recipient, and whom the admins chose to leave out. */
  leftOut: number;
};

/** Counts the audience of the choices made so far in the form. Ignores malformed ids. For admins. */
export const audiencePreview = query(audiencePreviewSchema, async (ctx, input): Promise<Audience> => {
  await requireAdmin(ctx, input.communityId);
  const known = (id: string) => idSchema.safeParse(id).data ?? null;
  const audience = messageAudience({
    communityId: input.communityId,
    recipientId: input.recipientId === undefined ? null : known(input.recipientId),
    excluded: input.excludedMembers.flatMap((id) => known(id) ?? []),
    messageType: LAUNCH_MESSAGE,
  });
  const [row] = await ctx.db.execute<{ by_text: number; by_email: number; left_out: number }>(sql`
    select count(*) filter (where a.channel = 'sms')::int as by_text,
      count(*) filter (where a.channel = 'email')::int as by_email,
      count(*) filter (where a.is_left_out)::int as left_out
    from ${audience} a`);
  return { byText: row?.by_text ?? 0, byEmail: row?.by_email ?? 0, leftOut: row?.left_out ?? 0 };
});
