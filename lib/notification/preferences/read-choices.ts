import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { messagePreferences, messageSettings } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, env, query, requireUser } from "@/lib/platform";
import { type EmailState, emailStateOf, type TextState, textStateOf, waysColumns, waysOf } from "./channels";
import { allKinds } from "./rules/choose";
import type { Choices, Frequency } from "./rules/kinds";

/** What somebody has chosen, whose preferred channel is this. Checks no right. */
export async function choicesOf(ctx: Ctx, userId: string, preferred: number): Promise<Choices> {
  const [kept, [setting]] = await Promise.all([
    ctx.db.select().from(messagePreferences).where(eq(messagePreferences.userId, userId)),
    ctx.db.select().from(messageSettings).where(eq(messageSettings.userId, userId)),
  ]);
  return {
    frequency: (setting?.frequency ?? 0) as Frequency,
    messages: allKinds(kept, preferred),
  };
}

/** The caller's choices (001 §3): how often, and every kind with its channel and whether it is on. */
export const myChoices = query(z.undefined(), async (ctx): Promise<Choices> => {
  const { userId } = requireUser(ctx);
  return choicesOf(ctx, userId, (await waysOf(ctx, userId)).preferred);
});

export type ChoicesPage = Choices & {
  text: TextState;
  email: EmailState;
  /** They can agree to texts here: the number is confirmed, and they have not said STOP. */
  mayAgree: boolean;
  /** Between which hours of the day texts go out. */
  textHours: { from: number; to: number };
};

/** The caller's choices with what keeps either channel from reaching them. */
export const myChoicesPage = query(z.undefined(), async (ctx): Promise<ChoicesPage> => {
  const { userId } = requireUser(ctx);
  const ways = await waysOf(ctx, userId);
  const text = textStateOf(ways);
  return {
    ...(await choicesOf(ctx, userId, ways.preferred)),
    text,
    email: emailStateOf(ways),
    mayAgree: ways.isPhoneConfirmed && (text === "off" || text === "asked"),
    textHours: env().TEXT_HOURS,
  };
});

const LAUNCHES = 2;
const BY_TEXT = 1;

/**
 * True while the caller wants launches by text, has not confirmed the number, and gets e-mails in their place. It depends
 * on their own choices alone, so it is the same for whoever a campaign is for.
 */
export const waitsForTexts = query(z.undefined(), async (ctx): Promise<boolean> => {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db
    .select({
      ...waysColumns,
      by: messagePreferences.communicationMethod,
      isEnabled: messagePreferences.isEnabled,
    })
    .from(people)
    .leftJoin(
      messagePreferences,
      and(eq(messagePreferences.userId, people.id), eq(messagePreferences.messageType, LAUNCHES)),
    )
    .where(eq(people.id, userId));
  if (!row || row.isEnabled === false || (row.by ?? row.preferred) !== BY_TEXT) return false;
  return textStateOf(row) === "unconfirmed" && emailStateOf(row) === "open";
});
