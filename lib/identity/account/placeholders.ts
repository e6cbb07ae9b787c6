import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { endConsents } from "@/lib/notification/inside";
import { type Ctx, newId } from "@/lib/platform";

/** A person who exists only because they were invited, with the details that the inviting admin gave. */
export type Placeholder = {
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
};

/** Adds a placeholder and returns its id; null when the address is taken already. Checks no permission. */
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

/** Updates a placeholder; changes nothing when they have registered meanwhile. Checks no permission. */
export async function changePlaceholder(ctx: Ctx, userId: string, person: Placeholder): Promise<void> {
  const changed = await ctx.db
    .update(users)
    .set(person)
    .where(and(eq(users.id, userId), isNull(users.registeredAt)))
    .returning({ phone: users.phoneNumber });
  // What was asked at another number is over.
  for (const { phone } of changed) await endConsents(ctx, userId, phone === null ? {} : { except: phone });
}

/**
 * Removes a placeholder's name, address and number for good. The caller must have locked the row and seen
 * that nobody has registered with it. Checks no permission.
 */
export async function erasePlaceholder(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ email: null, phoneNumber: null, firstName: "", lastName: "", deletedAt: ctx.now() })
    .where(eq(users.id, userId));
  await endConsents(ctx, userId);
}
