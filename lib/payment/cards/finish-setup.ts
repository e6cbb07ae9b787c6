import { lockPerson } from "@/lib/identity/inside";
import { DAY } from "@/lib/kernel";
import { audit, type Ctx } from "@/lib/platform";
import { detachLater, isDiscarded } from "./detach-cards";
import { type CardHolder, lockCards, noteCardChanged } from "./lock-cards";
import { cardOf, putCard } from "./saved-card";
import type { SetupFacts } from "./setup-facts";

/** A setup's client secret never expires, so its card does. */
const GOOD_FOR = DAY;

/** Changes with each intentional change of the card. */
export const cardVersion = ({ cardChangedAt }: Pick<CardHolder, "cardChangedAt">): string =>
  cardChangedAt?.toISOString() ?? "never";

/**
 * `overtaken`: the donor changed their card since, or the setup expired; its card is detached. `open`: not
 * succeeded yet.
 */
type SetupEnd = "saved" | "overtaken" | "open";

/**
 * Saves the card of a succeeded setup of this donor, never one removed or replaced since. Idempotent in any
 * order and from any process. Runs in a transaction.
 */
export async function finishSetup(ctx: Ctx, facts: SetupFacts): Promise<SetupEnd> {
  const { userId, card, status, version, createdAt, customerId } = facts;
  if (status !== "succeeded" || userId === null || card === null) return "open";
  // Account deletion deletes the Stripe customer with all cards.
  if (!(await lockPerson(ctx, userId))) return "overtaken";
  const holder = (await lockCards(ctx, [userId])).get(userId);
  if (!holder || holder.customerId !== customerId) return "overtaken";
  if ((await cardOf(ctx, userId))?.id === card.id) return "saved";
  const isTooOld = ctx.now().getTime() - createdAt.getTime() > GOOD_FOR;
  if (version !== cardVersion(holder) || isTooOld || (await isDiscarded(ctx, card.id))) {
    await detachLater(ctx, { userId, paymentMethodId: card.id });
    return "overtaken";
  }
  await putCard(ctx, userId, card);
  await noteCardChanged(ctx, holder);
  await audit(ctx, "payment.card_saved", { type: "user", id: userId });
  return "saved";
}
