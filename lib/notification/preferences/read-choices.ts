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

/** What is known of somebody beside their choices. */
type Known = Pick<Ways, "userId" | "preferred" | "consent" | "closedPhone">;

/** What somebody has chosen, as far as this site can do it (`asThisSiteSends`). Checks no right. */
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

/** The caller's choices (001 §3): how often, and every kind with its channel and whether it is on. */
export const myChoices = query(z.undefined(), async (ctx): Promise<Choices> => {
  const { userId } = requireUser(ctx);
  return choicesOf(ctx, await waysOf(ctx, userId));
});

export type ChoicesPage = Choices & {
  /** Null on a site that sends no texts. */
  text: TextState | null;
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
 * True while the caller wants launches by text, has not confirmed the number, and gets e-mails in their place. It depends
 * on their own choices alone, so it is the same for whoever a campaign is for.
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
