import { sql } from "drizzle-orm";
import { z } from "zod";
import { messagePreferences, messageSettings } from "@/db/schema/notification";
import { invalidField } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, command, locking, offersTexts, requireUser } from "@/lib/platform";
import { agreeToTexts } from "../consent/record-consent";
import { type Ways, waysOf } from "./channels";
import { choicesOf } from "./read-choices";
import { retimeCollected } from "./retime-collected";
import { asksForTexts, changedKinds, type KindChange } from "./rules/choose";
import { BY_TEXT, type Choices, type Frequency, KIND_NUMBERS } from "./rules/kinds";
import { changeFields, choicesFields, kindSchema, wordsInSchema } from "./schemas";

type Changes = { kinds: readonly KindChange[]; frequency?: Frequency | undefined };

/** Serializes changes from two devices. */
export async function lockedWays(ctx: Ctx, userId: string): Promise<Ways> {
  locking(ctx, "person", [userId]);
  return waysOf(ctx, userId, { lock: true });
}

/**
 * Changes and returns a person's choices. Needs a transaction.
 *
 * - Waiting digest parts follow the new frequency.
 * - Choosing texts is consent if the form showed the words (`agrees`).
 */
export async function changeChoicesOf(
  ctx: Ctx,
  ways: Ways,
  { kinds, frequency }: Changes,
  { agrees }: { agrees: Language | null },
): Promise<Choices> {
  const { userId, phone } = ways;
  const before = await choicesOf(ctx, ways);
  refuseTexts(kinds);
  const changed = changedKinds(before.messages, kinds);
  if (changed.length > 0) {
    await ctx.db
      .insert(messagePreferences)
      .values(changed.map((kind) => ({ userId, ...kind })))
      .onConflictDoUpdate({
        target: [messagePreferences.userId, messagePreferences.messageType],
        set: {
          communicationMethod: sql`excluded.communication_method`,
          isEnabled: sql`excluded.is_enabled`,
        },
      });
  }
  if (agrees && asksForTexts(changed) && phone !== null && ways.isPhoneConfirmed) {
    await agreeToTexts(ctx, { userId, phone, source: "settings", language: agrees });
  }
  if (frequency !== undefined && frequency !== before.frequency) {
    await ctx.db
      .insert(messageSettings)
      .values({ userId, frequency })
      .onConflictDoUpdate({ target: messageSettings.userId, set: { frequency } });
    await retimeCollected(ctx, { ...ways, frequency });
  }
  return choicesOf(ctx, ways);
}

function refuseTexts(kinds: readonly KindChange[]): void {
  if (offersTexts()) return;
  const at = kinds.findIndex(({ communicationMethod }) => communicationMethod === BY_TEXT);
  if (at >= 0) throw invalidField(`messages.${at}.communicationMethod`, "person.no_texts");
}

const ofCaller = async (ctx: Ctx, changes: Changes, wordsIn: Language = "en") => {
  const { userId } = requireUser(ctx);
  return changeChoicesOf(ctx, await lockedWays(ctx, userId), changes, { agrees: wordsIn });
};

/**
 * Saves the caller's choices (001 §3, §7). Omitted kinds stay; unchanged kinds keep following the preferred
 * channel.
 *
 * Throws `invalid`, as for `messages.0.communicationMethod`.
 */
export const changeChoices = command(
  z.object({ ...choicesFields, ...wordsInSchema.shape }),
  async (ctx, { frequency, messages, wordsIn }): Promise<Choices> =>
    ofCaller(ctx, { kinds: messages, frequency }, wordsIn),
);

/** Omitted fields stay. */
export const changeOneChoice = command(
  z.object({ ...changeFields, ...wordsInSchema.shape }),
  async (ctx, { messageType, frequency, wordsIn, ...change }): Promise<Choices> =>
    ofCaller(
      ctx,
      { kinds: messageType === undefined ? [] : [{ messageType, ...change }], frequency },
      wordsIn,
    ),
);

/** Switches one kind or all kinds. */
export const switchKinds = command(
  z.object({ messageType: kindSchema.optional(), isEnabled: z.boolean() }),
  async (ctx, { messageType, isEnabled }): Promise<Choices> =>
    ofCaller(ctx, {
      kinds: (messageType === undefined ? KIND_NUMBERS : [messageType]).map((kind) => ({
        messageType: kind,
        isEnabled,
      })),
    }),
);
