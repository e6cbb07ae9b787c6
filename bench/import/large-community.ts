import { sql } from "drizzle-orm";
import { communities, memberships, users } from "@/db/schema";
import { type Ctx, makeCtx, newId, systemCtx } from "@/lib/platform";

const AT_ONCE = 1000;

/** Names have no digits. */
export const alphabetic = (value: number): string =>
  (value >= 26 ? alphabetic(Math.floor(value / 26)) : "") + String.fromCharCode(97 + (value % 26));

export type LargeCommunity = { communityId: string; admin: Ctx };

/** Approved, with one admin and `size` members. */
export async function largeCommunity(size: number, mark: string): Promise<LargeCommunity> {
  const { db } = systemCtx("bench");
  const now = new Date();
  const people = Array.from({ length: size }, (_, at) => ({
    id: newId(),
    email: `${mark}.${at}@bench.example`,
    phoneNumber: `+1202${String(2_000_000 + at)}`,
    firstName: `First${alphabetic(at)}`,
    lastName: `Last${alphabetic(at * 7)}`,
    registeredAt: now,
    emailConfirmedAt: now,
    createdAt: now,
  }));
  const [first] = people;
  if (!first) throw new Error("a community has an admin");
  const communityId = newId();
  for (let from = 0; from < size; from += AT_ONCE) {
    await db.insert(users).values(people.slice(from, from + AT_ONCE));
  }
  await db.insert(communities).values({
    id: communityId,
    communityTypeId: 1,
    name: `Of ${size}`,
    createdBy: first.id,
    createdAt: now,
    confirmedAt: now,
  });
  for (let from = 0; from < size; from += AT_ONCE) {
    await db.insert(memberships).values(
      people.slice(from, from + AT_ONCE).map(({ id }, index) => ({
        communityId,
        userId: id,
        role: from + index === 0 ? 1 : 0,
        joinedAt: now,
        cameBy: "invited" as const,
      })),
    );
  }
  // Postgres does this within a minute.
  await db.execute(sql`analyze`);
  return { communityId, admin: makeCtx({ kind: "user", userId: first.id, isPlatformAdmin: false }) };
}
