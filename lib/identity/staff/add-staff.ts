import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "@/db/schema/users";
import { queueMessage } from "@/lib/notification/inside";
import {
  audit,
  type Ctx,
  command,
  env,
  hashToken,
  keyedHash,
  newId,
  requireSystem,
  seal,
} from "@/lib/platform";
import { resetLink } from "../password/reset-link";
import { newEmailSchema } from "../person-schemas";
import {
  issueRegistrationToken,
  REGISTRATION_HOURS,
  registrationLink,
} from "../registration/registration-token";
import { lockStaffAccount, type StaffAccount } from "./lock-staff-account";
import { endPendingLinks } from "./pending-links";
import { systemActor } from "./system-actor";

const addSchema = z.object({
  email: newEmailSchema,
  isMailed: z.boolean().default(true),
  /** Returns the link, to be passed on by hand. */
  isHandedOut: z.boolean().default(false),
});
type Wanted = z.output<typeof addSchema>;

export type AddedStaff = {
  /**
   * `invited`, `invited_again`: a new registration link; earlier ones ended. `promoted`: now staff.
   * `already`: was staff.
   */
  outcome: "invited" | "invited_again" | "promoted" | "already";
  /** Single-use; null unless handed out. Registers the account or sets its new password. */
  link: string | null;
  hours: number;
};

async function invite(ctx: Ctx, { email, isMailed, isHandedOut }: Wanted): Promise<AddedStaff> {
  const ended = await endPendingLinks(ctx, email);
  const token = await issueRegistrationToken(ctx, { email, staff: true });
  const link = registrationLink(token);
  if (isMailed) {
    await queueMessage(ctx, {
      dedupeKey: `staff-invited:${hashToken(token)}`,
      template: "staff-invited",
      to: { email },
      data: { link: await seal(link), hours: String(REGISTRATION_HOURS) },
    });
  }
  await audit(ctx, "staff.invited", { type: "address", id: keyedHash(`email:${email}`) }, systemActor(ctx));
  return {
    outcome: ended > 0 ? "invited_again" : "invited",
    link: isHandedOut ? link : null,
    hours: REGISTRATION_HOURS,
  };
}

async function promote(
  ctx: Ctx,
  account: StaffAccount,
  { isMailed, isHandedOut }: Wanted,
): Promise<AddedStaff> {
  const link = isHandedOut ? await resetLink(ctx, account.id) : null;
  if (account.isPlatformAdmin) return { outcome: "already", link, hours: 1 };
  await ctx.db.update(users).set({ isPlatformAdmin: true }).where(eq(users.id, account.id));
  if (isMailed) {
    const desk = encodeURIComponent("/platform");
    await queueMessage(ctx, {
      dedupeKey: `staff-added:${newId()}`,
      template: "staff-added",
      to: { userId: account.id },
      via: "email",
      data: {
        firstName: account.firstName,
        link: `${env().APP_URL}/login?returnTo=${desk}`,
        support: env().PROVIDER_SUPPORT_EMAIL,
      },
    });
  }
  await audit(ctx, "staff.added", { type: "user", id: account.id }, systemActor(ctx));
  return { outcome: "promoted", link, hours: 1 };
}

/**
 * Gives an address access to the desk. For the system only.
 *
 * - An existing account becomes staff immediately and is notified by e-mail. Other addresses get a single-use
 *   link, valid for a day; no row grants the right before.
 * - Idempotent. Throws `invalid` for an invalid address.
 */
export const addStaff = command(addSchema, async (ctx, wanted): Promise<AddedStaff> => {
  requireSystem(ctx);
  const account = await lockStaffAccount(ctx, wanted.email);
  return account ? promote(ctx, account, wanted) : invite(ctx, wanted);
});
