import { confirmSecondFactor, startSecondFactor } from "@/lib/identity";
import type { Ctx } from "@/lib/platform";
import { appCode } from "../support/authenticator-app";

export async function turnOnFactor(ctx: Ctx, password?: string) {
  const { key } = await startSecondFactor(ctx, { password });
  const { recoveryCodes } = await confirmSecondFactor(ctx, { code: appCode(key, ctx.now()) });
  return { key, recoveryCodes };
}
