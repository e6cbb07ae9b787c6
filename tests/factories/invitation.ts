import { and, desc, eq } from "drizzle-orm";
import { invitations, messages } from "@/db/schema";
import { inviteMembers } from "@/lib/community";
import { type CtxOptions, systemCtx, unseal } from "@/lib/platform";
import type { TestCommunity } from "./community";
import { as } from "./user";

type Named = { firstName?: string; lastName?: string };
type Asked = Named & ({ email: string } | { phoneNumber: string } | { email: string; phoneNumber: string });

type TestInvitation = typeof invitations.$inferSelect & { token: string; path: string };

let number = 0;
export const newAddress = () => `invited.${++number}@post.example`;
export const newPhone = () => `+1202555${String(9999 - number++).slice(-4)}`;

async function linkOf(invitationId: string): Promise<string> {
  const [message] = await systemCtx("test")
    .db.select({ data: messages.data })
    .from(messages)
    .where(eq(messages.dedupeKey, `invitation:${invitationId}`));
  if (!message?.data.link) throw new Error("no letter was written for this invitation");
  return unseal(message.data.link);
}

export async function newestTo(community: { id: string }, address: string): Promise<TestInvitation> {
  const [row] = await systemCtx("test")
    .db.select()
    .from(invitations)
    .where(and(eq(invitations.communityId, community.id), eq(invitations.address, address)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1);
  if (!row) throw new Error(`nobody was invited at ${address}`);
  const link = new URL(await linkOf(row.id));
  return { ...row, token: link.searchParams.get("token") ?? "", path: link.pathname + link.search };
}

export async function invite(
  community: TestCommunity,
  asked: Asked,
  options: CtxOptions = {},
): Promise<TestInvitation> {
  const { firstName = "Iris", lastName = "Novak", ...where } = asked;
  await inviteMembers(as(community.admin, options), {
    communityId: community.id,
    members: [{ firstName, lastName, ...where }],
  });
  return newestTo(community, "email" in where ? where.email : where.phoneNumber);
}
