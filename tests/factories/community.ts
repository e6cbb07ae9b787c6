import { type CameBy, communities, memberships } from "@/db/schema";
import { newId, systemCtx } from "@/lib/platform";
import { makeUser, type TestUser } from "./user";

export type TestCommunity = typeof communities.$inferSelect & { admin: TestUser };

type Wanted = Partial<typeof communities.$inferInsert> & { admin?: TestUser };

let number = 0;

/** Default: approved, with one admin. `confirmedAt: null`: waiting for approval. */
export async function makeCommunity(wanted: Wanted = {}): Promise<TestCommunity> {
  number += 1;
  const { admin = await makeUser(), ...fields } = wanted;
  const now = new Date("2026-01-06T15:00:00Z");
  const [row] = await systemCtx("test")
    .db.insert(communities)
    .values({
      id: newId(),
      communityTypeId: 1,
      name: `Class of ${1900 + number}`,
      location: "Dayton, Ohio",
      createdBy: admin.id,
      createdAt: now,
      confirmedAt: now,
      ...fields,
    })
    .returning();
  if (!row) throw new Error("no community was made");
  await addMember(row, admin, { isAdmin: true });
  return { ...row, admin };
}

export async function addMember(
  community: { id: string },
  user?: TestUser,
  options: { isAdmin?: boolean; cameBy?: CameBy } = {},
): Promise<TestUser> {
  const member = user ?? (await makeUser());
  await systemCtx("test")
    .db.insert(memberships)
    .values({
      communityId: community.id,
      userId: member.id,
      role: options.isAdmin ? 1 : 0,
      cameBy: options.cameBy ?? "invited",
      joinedAt: new Date("2026-01-07T15:00:00Z"),
    });
  return member;
}
