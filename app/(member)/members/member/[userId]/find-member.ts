import { notFound } from "next/navigation";
import type { Member } from "@/app/_lib/session";
import { ADMIN, type ListedMember, type MyCommunity, readMember } from "@/lib/community";
import { isNotFound } from "@/lib/kernel";

/** In any community of this admin, the current one first. */
export async function findMember(
  { ctx, community, communities }: Member,
  userId: string,
): Promise<{ community: MyCommunity; member: ListedMember }> {
  const run = communities.filter(({ role, isConfirmed }) => role === ADMIN && isConfirmed);
  const ordered = [community, ...run.filter(({ id }) => id !== community.id)];
  for (const one of ordered) {
    try {
      return { community: one, member: await readMember(ctx, { communityId: one.id, userId }) };
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return notFound();
}
