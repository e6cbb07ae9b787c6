import { sql } from "drizzle-orm";
import { z } from "zod";
import { messagePreferences, messageSettings } from "@/db/schema/notification";
import { invalidField } from "@/lib/kernel";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, command, locking, offersTexts, requireUser } from "@/lib/platform";
import { agreeToTexts } from "../consent/record-consent";
import { type Ways, waysOf } from "./channels";
import { retimeCollected } from "./collected";
import { choicesOf } from "./read-choices";
import { asksForTexts, changedKinds, type KindChange } from "./rules/choose";
import { BY_TEXT, type Choices, type Frequency, KIND_NUMBERS } from "./rules/kinds";
import { changeFields, choicesFields, kindSchema, wordsInSchema } from "./schemas";

type Changes = { kinds: readonly KindChange[]; frequency?: Frequency | undefined };

/** Somebody's own row, locked, so that two devices change their choices one after the other. */
export async function lockedWays(ctx: Ctx, userId: string): Promise<Ways> {
  locking(ctx, "person", [userId]);
  return waysOf(ctx, userId, { lock: true });
}

/**
 * Changes somebody's choices in the open transaction, and answers all of them. What waits for a digest follows the new
 * frequency. Whoever asks for texts at a confirmed number agrees to them, where the form
 * showed the words in a language (`agrees`).
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

/** Throws `invalid` where a kind is to come by text and this site sends none. */
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
 * Saves the caller's choices (001 §3, §7) and answers them as they are then. Kinds that are left out stay as they are,
 * and so does what is sent back unchanged: a kind that follows the preferred channel goes on following it. Throws
 * `invalid` with errors like `messages.0.communicationMethod`.
 */
export const changeChoices = command(
  z.object({ ...choicesFields, ...wordsInSchema.shape }),
  async (ctx, { frequency, messages, wordsIn }): Promise<Choices> =>
    ofCaller(ctx, { kinds: messages, frequency }, wordsIn),
);

/** One change of the page: a kind's channel or switch, or how often. What it does not name stays as it is. */
export const changeOneChoice = command(
  z.object({ ...changeFields, ...wordsInSchema.shape }),
  async (ctx, { messageType, frequency, wordsIn, ...change }): Promise<Choices> =>
    ofCaller(
      ctx,
      { kinds: messageType === undefined ? [] : [{ messageType, ...change }], frequency },
      wordsIn,
    ),
);

/** Turns one kind on or off for the caller, or all of them, each by the channel that it has. */
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
