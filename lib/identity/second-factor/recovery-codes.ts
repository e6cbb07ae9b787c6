import { randomInt } from "node:crypto";
import { and, count, eq, isNull } from "drizzle-orm";
import { recoveryCodes } from "@/db/schema/identity";
import { type Ctx, newId } from "@/lib/platform";
import { isRecoveryCode, recoveryHash } from "./recovery-hash";
import { RECOVERY_ALPHABET, RECOVERY_LENGTH, showRecoveryCode } from "./rules/factor-code";

const RECOVERY_CODES = 10;

const newCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    "",
  );

/** Shown only once. Call it in a transaction. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newCode());
  await forgetRecoveryCodes(ctx, userId);
  const hashes = await Promise.all([...codes].map(recoveryHash));
  await ctx.db
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ id: newId(), userId, codeHash, createdAt: ctx.now() })));
  return [...codes].map(showRecoveryCode);
}

export async function forgetRecoveryCodes(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** False if unknown or used. Only one concurrent use succeeds. */
export async function spendRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: recoveryCodes.id, codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(unused(userId));
  const isIt = await Promise.all(rows.map(({ codeHash }) => isRecoveryCode(codeHash, code)));
  const row = rows[isIt.indexOf(true)];
  if (!row) return false;
  const spent = await ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(and(unused(userId), eq(recoveryCodes.id, row.id)))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export async function recoveryCodesLeft(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(unused(userId));
  return row?.left ?? 0;
}
