import { audit, type Ctx, hashToken, inTransaction, isLimitReached, type Limit } from "@/lib/platform";
import { lockOwner } from "../second-factor/check-code";
import { queueSecurityNotice } from "./queue-security-notice";

const DAY_SECONDS = 24 * 60 * 60;

/** Per UTC day, from all networks, before a notice. One network address may make as many in 15 minutes. */
const WRONG_PASSWORDS: Limit = { max: 20, windowSeconds: DAY_SECONDS };
const WRONG_CODES: Limit = { max: 10, windowSeconds: DAY_SECONDS };

/** Counts in the open transaction. True once a day. */
export const isPasswordNoticeDue = (ctx: Ctx, email: string): Promise<boolean> =>
  isLimitReached(ctx, `wrong_passwords:${hashToken(email).slice(0, 32)}`, WRONG_PASSWORDS);

/** For a password entered in a session or with a link of the account. E-mails a due notice. */
export const noteWrongPassword = (ctx: Ctx, userId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner?.email || !(await isPasswordNoticeDue(inner, owner.email))) return;
    await audit(inner, "identity.wrong_passwords", { type: "user", id: userId });
    await queueSecurityNotice(inner, userId, { event: "wrong_passwords" });
  });

export const noteWrongCode = (ctx: Ctx, userId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const owner = await lockOwner(inner, userId);
    if (!owner || !(await isLimitReached(inner, `wrong_codes:${userId}`, WRONG_CODES))) return;
    await audit(inner, "identity.wrong_codes", { type: "user", id: userId });
    await queueSecurityNotice(inner, userId, { event: "wrong_codes" });
  });
