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
import { byWhom } from "./by-whom";
import { lockStaffAccount, type StaffAccount } from "./lock-staff";
import { endPendingLinks } from "./pending-links";

const addSchema = z.object({
  email: newEmailSchema,
  /** Whether the link goes out by e-mail. */
  isMailed: z.boolean().default(true),
  /** Whether the link is handed to whoever asks, to be passed on by hand. */
  isHandedOut: z.boolean().default(false),
});
type Wanted = z.output<typeof addSchema>;

export type AddedStaff = {
  /**
   * `invited`, `invited_again`: no account yet; a link to register one was made, and any earlier one ended.
   * `promoted`: the account works at the desk now. `already`: it did before.
   */
  outcome: "invited" | "invited_again" | "promoted" | "already";
  /** A link that works once; null unless it is handed out. It registers the account, or chooses a new password for it. */
  link: string | null;
  /** How long the link works, in hours. */
  hours: number;
};

/** Sends somebody without an account the link with which they register one that works at the desk. */
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
  await audit(ctx, "staff.invited", { type: "address", id: keyedHash(`email:${email}`) }, byWhom(ctx));
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
  await audit(ctx, "staff.added", { type: "user", id: account.id }, byWhom(ctx));
  return { outcome: "promoted", link, hours: 1 };
}

/**
 * Lets somebody work at the provider's desk. Whoever has an account keeps it as it is, works at the desk at once and is
 * told by e-mail; anybody else gets a link with which they register, and works there from then on. Only whoever reads
 * e-mails to the address, or is handed the link, can use it, once and for a day; no row gives the right before. Again it
 * changes nothing for whoever works there already. For the system alone. Throws `invalid` for what is no address.
 */
export const addStaff = command(addSchema, async (ctx, wanted): Promise<AddedStaff> => {
  requireSystem(ctx);
  const account = await lockStaffAccount(ctx, wanted.email);
  return account ? promote(ctx, account, wanted) : invite(ctx, wanted);
});
