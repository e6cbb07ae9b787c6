import { createHmac, randomInt } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "@/db/schema/identity";
import { type Ctx, newId } from "@/lib/platform";
import { keyFor } from "../tokens/keys";
import { RECOVERY_ALPHABET, RECOVERY_LENGTH, showRecoveryCode } from "./rules/factor-code";

/** How many codes an account gets at once. */
const RECOVERY_CODES = 10;

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    "",
  );

/** A code has only 59 bits, so its hash is keyed: a copy of the table alone does not reveal codes. */
const hashOf = (code: string) => createHmac("sha256", keyFor("recovery-code")).update(code).digest("hex");

/** Ten new codes, formatted to be shown once; earlier ones are no longer valid. In a transaction. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await forgetRecoveryCodes(ctx, userId);
  await ctx.db
    .insert(recoveryCodes)
    .values(
      [...codes].map((code) => ({ id: newId(), userId, codeHash: hashOf(code), createdAt: ctx.now() })),
    );
  return [...codes].map(showRecoveryCode);
}

export async function forgetRecoveryCodes(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** Uses a code up; false when it is not the person's or was used before. Of two uses at once one succeeds. */
export async function spendRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const spent = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(and(unused(userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export async function recoveryCodesLeft(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}
