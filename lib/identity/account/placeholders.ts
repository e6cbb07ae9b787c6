import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type Ctx, newId } from "@/lib/platform";

/** A person who exists only because they were invited, as whoever invites knows them. */
export type Placeholder = {
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
};

/** Writes such a person; null when somebody has the address already. Checks no permission. */
export async function addPlaceholder(
  ctx: Ctx,
  person: Placeholder & { timeZone: string },
): Promise<string | null> {
  const [made] = await ctx.db
    .insert(users)
    .values({
      id: newId(),
      ...person,
      preferredCommunicationMethod: person.email === null ? 1 : 0,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return made?.id ?? null;
}

/** What is known of them now; changes nobody who has registered meanwhile. Checks no permission. */
export async function changePlaceholder(ctx: Ctx, userId: string, person: Placeholder): Promise<void> {
  await ctx.db
    .update(users)
    .set(person)
    .where(and(eq(users.id, userId), isNull(users.registeredAt)));
}

/**
 * Takes name, address and number off them, for good. Their row is held, and the caller has seen that nobody has
 * registered with it. Checks no permission.
 */
export async function erasePlaceholder(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ email: null, phoneNumber: null, firstName: "", lastName: "", deletedAt: ctx.now() })
    .where(eq(users.id, userId));
}
