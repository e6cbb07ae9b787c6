import { and, eq, isNull } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { type Ctx, locking, unseal } from "@/lib/platform";
import { spendRecoveryCode } from "./recovery-codes";
import type { TypedCode } from "./rules/factor-code";
import { stepOf } from "./totp";

export type FactorOwner = typeof users.$inferSelect;

/** Concurrent codes are checked in turn. */
export async function lockOwner(ctx: Ctx, userId: string): Promise<FactorOwner | null> {
  locking(ctx, "person", [userId]);
  const [owner] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("no key update");
  return owner ?? null;
}

/** False if the code is wrong or used. `owner` must be locked. */
export async function spendAppCode(ctx: Ctx, owner: FactorOwner, code: string): Promise<boolean> {
  if (!owner.totpSecret) return false;
  const secret = await unseal(owner.totpSecret);
  const step = stepOf({ secret, code, now: ctx.now(), lastStep: owner.totpLastStep });
  if (step === null) return false;
  await ctx.db.update(users).set({ totpLastStep: step }).where(eq(users.id, owner.id));
  return true;
}

/** False if the code is wrong or used, or the factor is off. */
export async function spendCode(ctx: Ctx, owner: FactorOwner, typed: TypedCode): Promise<boolean> {
  if (!owner.totpConfirmedAt || typed.kind === "neither") return false;
  return typed.kind === "totp"
    ? spendAppCode(ctx, owner, typed.code)
    : spendRecoveryCode(ctx, owner.id, typed.code);
}
