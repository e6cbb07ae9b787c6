import { z } from "zod";
import type { users } from "@/db/schema/users";
import { ownRow } from "@/lib/identity/inside";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, shownMethod } from "@/lib/platform";

/** 001 §3. */
export const accountSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  phoneNumber: z.string().nullable(),
  phoneNumberConfirmed: z.boolean(),
  imageName: z.string().nullable(),
  isVerified: z.boolean(),
  preferredCommunicationMethod: z.number().int(),
});

export type Account = z.infer<typeof accountSchema>;

/** Throws `unauthenticated` for visitors and deleted accounts. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const user = await ownRow(ctx);
  if (!user) throw unauthenticated();
  return accountOf(user);
}

export const accountOf = (user: typeof users.$inferSelect): Account => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  phoneNumber: user.phoneNumber,
  phoneNumberConfirmed: user.phoneConfirmedAt !== null,
  imageName: user.imageName,
  isVerified: user.registeredAt !== null,
  preferredCommunicationMethod: shownMethod(user.preferredCommunicationMethod),
});
