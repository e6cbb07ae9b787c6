import { recipientOf } from "@/lib/community/inside";
import type { Addressee } from "@/lib/notification/inside";
import type { Ctx } from "@/lib/platform";

/** Sealed: the account or the kept address. */
export async function payeeOf(
  ctx: Ctx,
  campaignId: string,
): Promise<{ to: Addressee; isAccountDeleted: boolean }> {
  const { id, email, isAccountDeleted } = await recipientOf(ctx, campaignId);
  return { to: isAccountDeleted && email ? { email } : { userId: id }, isAccountDeleted };
}
