import { randomUUID } from "node:crypto";
import { payPeriodNow } from "@/lib/payment";
import type { Ctx } from "@/lib/platform";
import { keepDraft, myDrafts } from "./draft";
import { checkoutPath, type Flow } from "./flows";

/** For manual payment. Throws like `payPeriodNow`. */
export async function openPeriodCheckout(ctx: Ctx, input: { recurringGiftId: string }): Promise<string> {
  const draft = await payPeriodNow(ctx, input);
  const flow: Flow = draft.campaignId ? "member" : "balance";
  const id = (await myDrafts(ctx)).find((kept) => kept.draft.key === draft.key)?.id ?? randomUUID();
  // May differ from the current community.
  await keepDraft(ctx, id, { key: draft.key, flow, namesCommunity: flow === "member" });
  return checkoutPath(flow, id);
}
