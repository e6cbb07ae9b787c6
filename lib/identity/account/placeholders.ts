import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { endConsents } from "@/lib/notification/inside";
import { type Ctx, newId } from "@/lib/platform";

type Placeholder = {
  email: string | null;
  phoneNumber: string | null;
  firstName: string;
  lastName: string;
};

/** Null if the address is taken. Checks no permission. */
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

/** Skips registered people. Checks no permission. */
export async function changePlaceholder(ctx: Ctx, userId: string, person: Placeholder): Promise<void> {
  const changed = await ctx.db
    .update(users)
    .set(person)
    .where(and(eq(users.id, userId), isNull(users.registeredAt)))
    .returning({ phone: users.phoneNumber });
  // Consents asked at another number end.
  for (const { phone } of changed) await endConsents(ctx, userId, phone === null ? {} : { except: phone });
}

/**
 * Erases an invited person. The caller has locked the row and checked that it is not registered. Checks no
 * permission.
 */
export async function erasePlaceholder(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ email: null, phoneNumber: null, firstName: "", lastName: "", deletedAt: ctx.now() })
    .where(eq(users.id, userId));
  await endConsents(ctx, userId);
}
