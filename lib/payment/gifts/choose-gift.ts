import { donations } from "@/db/schema/payment";
import { conflict, HOUR, SECOND } from "@/lib/kernel";
import { type Ctx, consumeLimit, conversation, limitsAround, newId, newToken } from "@/lib/platform";
import { attemptKeySchema, giftSchema } from "../schemas";
import { checkGift } from "./check-gift";
import { attemptFor, changeDraft } from "./choice";
import {
  draftOf,
  findGift,
  findGifts,
  type GiftDraft,
  giftKeysSchema,
  isDone,
  isFixed,
  isSameTarget,
} from "./draft";
import { namingVisitorFields } from "./naming-visitor-fields";
import { demandNoHold } from "./no-hold";
import { contentOf, scopedKey } from "./open-attempt";

const inputSchema = giftSchema.extend({
  /** Of this browser's gifts. Other people's are ignored. */
  keys: giftKeysSchema,
  /** Of a new gift. Only for one that release 0.1.0 kept in the browser. */
  key: attemptKeySchema.optional(),
});

/** Rows that a network or account may begin. A hall may give through one address. */
const NEW_DRAFTS = { max: 1_000, windowSeconds: (2 * HOUR) / SECOND };

async function countNew(ctx: Ctx): Promise<void> {
  const limits =
    ctx.actor.kind === "user"
      ? [[`gift-drafts:${ctx.actor.userId}`, NEW_DRAFTS] as const]
      : limitsAround(ctx, "gift-drafts", NEW_DRAFTS);
  for (const [key, limit] of limits) await consumeLimit(ctx, key, limit);
}

/**
 * Writes the gift that a donor has chosen as a draft. A second tab or click changes the same draft, until a
 * card has paid it. An attempt whose card was declined is replaced if the choice differs. Charges no card.
 *
 * - Throws like `startDonation`, also for an ended campaign or a community on hold; `too_many`.
 */
export const chooseGift = namingVisitorFields(
  conversation(inputSchema, async (ctx, input): Promise<GiftDraft> => {
    const gift = await checkGift(ctx, input, { mayBeUnnamed: true });
    if (!gift.isOpen) throw conflict("campaign.ended");
    await demandNoHold(ctx, gift.communityId);
    const mine = await findGifts(ctx, input.keys);
    const before = mine.find(({ row }) => isSameTarget(row, gift) && !isFixed(row) && !isDone(row));
    const chosen = { ...input, ...gift };
    if (before) {
      // The name that a visitor gave stays with the gift.
      const choice = { ...chosen, visitor: gift.visitor ?? draftOf(before).visitor };
      const { row } = await attemptFor(ctx, before.key, choice);
      if (!isDone(row)) {
        await changeDraft(ctx, row, { ...contentOf(choice), updatedAt: ctx.now() });
        return draftOf(await findGift(ctx, before.key));
      }
    }
    await countNew(ctx);
    const key = input.key ?? newToken();
    const now = ctx.now();
    await ctx.db
      .insert(donations)
      .values({
        id: newId(),
        attemptKey: scopedKey(ctx, key),
        ...contentOf(chosen),
        donorId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        state: "draft",
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing();
    return draftOf(await findGift(ctx, key));
  }),
);
