import { randomUUID } from "node:crypto";
import { fullName } from "@/lib/kernel";
import { payPeriodNow } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { getAccount } from "@/lib/user";
import { keepDraft, myDrafts } from "./draft";
import { checkoutPath, type Flow } from "./flows";

/** Drafts a plan's gift for manual payment and returns its checkout. Throws like `payPeriodNow`. */
export async function openPeriodCheckout(ctx: Ctx, input: { recurringGiftId: string }): Promise<string> {
  const draft = await payPeriodNow(ctx, input);
  const flow: Flow = draft.campaignId ? "member" : "balance";
  const known = (await myDrafts(ctx)).find((kept) => kept.draft.key === draft.key);
  const id = known?.id ?? randomUUID();
  const shownAs = draft.isAnonymous ? null : fullName(await getAccount(ctx));
  // May differ from the current community.
  await keepDraft(ctx, id, { ...draft, flow, namesCommunity: flow === "member", shownAs });
  return checkoutPath(flow, id);
}
