import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { messagePreferences, messageSettings } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import { type Ctx, env, offersTexts, query, requireUser } from "@/lib/platform";
import {
  type EmailState,
  emailStateOf,
  hasStopped,
  type TextState,
  textStateOf,
  type Ways,
  waysColumns,
  waysOf,
} from "./channels";
import { allKinds, asThisSiteSends } from "./rules/choose";
import type { Choices, Frequency } from "./rules/kinds";

type Known = Pick<Ways, "userId" | "preferred" | "consent" | "closedPhone">;

/** Applies `asThisSiteSends`. Checks no permission. */
export async function choicesOf(ctx: Ctx, ways: Known): Promise<Choices> {
  const { userId } = ways;
  const [kept, [setting]] = await Promise.all([
    ctx.db.select().from(messagePreferences).where(eq(messagePreferences.userId, userId)),
    ctx.db.select().from(messageSettings).where(eq(messageSettings.userId, userId)),
  ]);
  return {
    frequency: (setting?.frequency ?? 0) as Frequency,
    messages: asThisSiteSends(allKinds(kept, ways.preferred), {
      sendsTexts: offersTexts(),
      hasStopped: hasStopped(ways),
    }),
  };
}

/** 001 §3. */
export const myChoices = query(z.undefined(), async (ctx): Promise<Choices> => {
  const { userId } = requireUser(ctx);
  return choicesOf(ctx, await waysOf(ctx, userId));
});

export type ChoicesPage = Choices & {
  /** Null on a site without texts. */
  text: TextState | null;
  email: EmailState;
  mayAgree: boolean;
  textHours: { from: number; to: number };
};

export const myChoicesPage = query(z.undefined(), async (ctx): Promise<ChoicesPage> => {
  const { userId } = requireUser(ctx);
  const ways = await waysOf(ctx, userId);
  const text = offersTexts() ? textStateOf(ways) : null;
  return {
    ...(await choicesOf(ctx, ways)),
    text,
    email: emailStateOf(ways),
    mayAgree: ways.isPhoneConfirmed && (text === "off" || text === "asked"),
    textHours: env().TEXT_HOURS,
  };
});

const LAUNCHES = 2;
const BY_TEXT = 1;

/**
 * The caller wants launches by text but gets e-mails until the number is confirmed. Depends on their choices
 * only, so it reveals no recipient.
 */
export const waitsForTexts = query(z.undefined(), async (ctx): Promise<boolean> => {
  const { userId } = requireUser(ctx);
  if (!offersTexts()) return false;
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
