import { lockPerson } from "@/lib/identity/inside";
import { DAY } from "@/lib/kernel";
import { audit, type Ctx } from "@/lib/platform";
import { detachLater, isDiscarded } from "./detach-cards";
import { type CardHolder, lockCards, noteCardChanged } from "./lock-cards";
import { cardOf, putCard } from "./saved-card";
import type { SetupFacts } from "./setup-facts";

/** The client secret of a setup works for ever; we take its card for so long. */
const GOOD_FOR = DAY;

/** Names the state of a holder's card: it is another one after each change on purpose. */
export const cardVersion = ({ cardChangedAt }: Pick<CardHolder, "cardChangedAt">): string =>
  cardChangedAt?.toISOString() ?? "never";

/**
 * `saved`: the card is the donor's saved one. `overtaken`: the donor removed or replaced their card since the setup was
 * begun, or the setup was left too long; its card is detached. `open`: the setup has not succeeded.
 */
export type SetupEnd = "saved" | "overtaken" | "open";

/**
 * Makes the card of a setup the donor's saved one, if Stripe says that it succeeded and for this donor. Safe to repeat, in
 * any order and from any number of processes: a setup saves its card once, and never a card that was removed or replaced
 * since. Runs in a transaction.
 */
export async function finishSetup(ctx: Ctx, facts: SetupFacts): Promise<SetupEnd> {
  const { userId, card, status, version, createdAt, customerId } = facts;
  if (status !== "succeeded" || userId === null || card === null) return "open";
  // Whoever deletes their account takes the processor's customer along, and with it all cards.
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
