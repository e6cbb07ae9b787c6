import { communityDataAbout } from "@/lib/community";
import { accountDataAbout } from "@/lib/identity";
import type { OwnData } from "@/lib/kernel";
import { messageDataAbout } from "@/lib/notification";
import { type Ctx, consumeLimit, requireRecentProof, requireUser } from "@/lib/platform";
import { paymentDataAbout } from "../data-about";
import { hiddenNamesFor } from "./hidden-names";

/** An attacker with a stolen session would want this data, and reading all of it is expensive. */
const READS = { max: 20, windowSeconds: 3600 };

/**
 * All that is stored about the caller, and nothing about others: every context returns its own part, and
 * payment, which may call all contexts, combines them. It leaves out whether a campaign is for the caller, so
 * the answer is the same either way, and names no campaign that is. Throws `unauthenticated`, `proof_needed` for an account with a second
 * factor that was not shown lately, `too_many`.
 */
export async function myData(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  await consumeLimit(ctx, `my-data:${userId}`, READS);
  const parts = await Promise.all([
    accountDataAbout(ctx),
    communityDataAbout(ctx),
    paymentDataAbout(ctx),
    messageDataAbout(ctx, hiddenNamesFor(ctx)),
  ]);
  return parts.flat();
}

/** The same as a file: one key a section, in the page's order, and what else the page says. */
export const dataFile = (data: OwnData[], more: Record<string, string> = {}): string => {
  const sections = Object.fromEntries(data.map(({ name, rows }) => [name, rows]));
  return `${JSON.stringify({ ...sections, ...more }, null, 2)}\n`;
};
