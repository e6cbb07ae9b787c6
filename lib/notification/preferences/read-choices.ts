import { eq } from "drizzle-orm";
import { z } from "zod";
import { messagePreferences, messageSettings } from "@/db/schema/notification";
import { type Ctx, env, query, requireUser } from "@/lib/platform";
import { type EmailState, emailStateOf, type TextState, textStateOf, waysOf } from "./channels";
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
