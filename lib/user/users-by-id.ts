import { inArray } from "drizzle-orm";
import { users } from "@/db/schema";
import { fullName } from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";

/** A person as admins and the provider's desk see them. */
export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string | null;
  phoneNumber: string | null;
  imageName: string | null;
  /** Registration is finished. */
  isVerified: boolean;
  /** 0 e-mail, 1 text. */
  preferredCommunicationMethod: number;
};

/**
 * People by id, for verbs that have already settled that the caller may see them: this asks nothing itself.
 * Unknown ids are missing from the answer.
 */
export async function usersById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.select().from(users).where(inArray(users.id, wanted));
  return new Map(
    rows.map((user) => [
      user.id,
      {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        fullName: fullName(user),
        email: user.email,
        phoneNumber: user.phoneNumber,
        imageName: user.imageName,
        isVerified: user.registeredAt !== null,
        preferredCommunicationMethod: user.preferredCommunicationMethod,
      },
    ]),
  );
}
