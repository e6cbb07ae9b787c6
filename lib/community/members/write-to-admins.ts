import { eq } from "drizzle-orm";
import { z } from "zod";
import { communities } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { asIssue, conflict, fullName, HOUR, notFound } from "@/lib/kernel";
import { noteText } from "@/lib/notification";
import { queueMessage } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  consumeLimit,
  hashContent,
  inTransaction,
  type Limit,
  parseInput,
  requireUser,
} from "@/lib/platform";
import { idOf } from "../facts";
import { lockStanding } from "../lock";
import { requireMember } from "../policies";
import { adminIdsOf } from "../roster/members";
import { communityIdSchema } from "../schemas";

export const MAX_TO_ADMINS = 1000;

const PER_MEMBER: Limit = { max: 5, windowSeconds: HOUR / 1000 };
/** Per community, so that many accounts cannot flood the admins. */
const PER_COMMUNITY: Limit = { max: 60, windowSeconds: HOUR / 1000 };

const toAdminsSchema = communityIdSchema.extend({
  message: noteText(MAX_TO_ADMINS),
  /** Idempotency key for the same words. */
  requestKey: z.uuid({ error: asIssue("input.invalid_key") }),
});
type Note = Omit<z.output<typeof toAdminsSchema>, "communityId"> & { communityId: string; userId: string };

async function send(ctx: Ctx, { communityId, userId, message, requestKey }: Note): Promise<void> {
  if ((await lockStanding(ctx, communityId)) === "on_hold") throw conflict("community.on_hold");
  const [community] = await ctx.db
    .select({ name: communities.name })
    .from(communities)
    .where(eq(communities.id, communityId));
  const [sender] = await ctx.db
    .select({ firstName: people.firstName, lastName: people.lastName, email: people.email })
    .from(people)
    .where(eq(people.id, userId));
  if (!community || !sender) throw notFound("no such community");
  const data = {
    communityName: community.name,
    name: fullName(sender),
    email: sender.email ?? "",
    message,
  };
  const words = hashContent({ communityId, message, requestKey });
  for (const adminId of await adminIdsOf(ctx, communityId)) {
    await queueMessage(ctx, {
      dedupeKey: `to-admins:${userId}:${words}:${adminId}`,
      template: "to-admins",
      to: { userId: adminId },
      communityId,
      data,
    });
  }
  await audit(ctx, "community.admins_written_to", { type: "community", id: communityId });
}

/**
 * E-mails a member's words to each admin once, with the member as Reply-To. For all members. Call it outside
 * a transaction. Throws `notFound` for non-members, `invalid` with errors by field, `too_many` past the
 * limits of a member or the community, and `conflict` on hold.
 */
export async function writeToAdmins(ctx: Ctx, input: z.input<typeof toAdminsSchema>): Promise<void> {
  const { userId } = requireUser(ctx);
  const { communityId, ...note } = parseInput(toAdminsSchema, input);
  const id = idOf(communityId);
  await requireMember(ctx, id);
  await consumeLimit(ctx, `to-admins:${userId}`, PER_MEMBER);
  await consumeLimit(ctx, `to-admins-of:${id}`, PER_COMMUNITY);
  await inTransaction(ctx, (inner) => send(inner, { ...note, communityId: id, userId }));
}
