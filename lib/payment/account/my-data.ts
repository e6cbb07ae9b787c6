import { communityDataAbout } from "@/lib/community";
import { accountDataAbout } from "@/lib/identity";
import type { OwnData } from "@/lib/kernel";
import { messageDataAbout } from "@/lib/notification";
import { type Ctx, consumeLimit, requireRecentProof, requireUser } from "@/lib/platform";
import { paymentDataAbout } from "../data-about";

/** Reading everything is work, and a thief would want it. */
const READS = { max: 20, windowSeconds: 3600 };

/**
 * All that is held about the caller, and nothing about others: every context tells its own, and payment, which sees
 * them all, puts them together. Whether a campaign is for
 * them is no part of it, so the answer is the same either way. Throws `unauthenticated`, `proof_needed` for an account
 * with a second factor that was not shown lately, `too_many`.
 */
export async function myData(ctx: Ctx): Promise<OwnData[]> {
  const { userId } = requireUser(ctx);
  requireRecentProof(ctx);
  await consumeLimit(ctx, `my-data:${userId}`, READS);
  const parts = await Promise.all([
    accountDataAbout(ctx),
    communityDataAbout(ctx),
    paymentDataAbout(ctx),
    messageDataAbout(ctx),
  ]);
  return parts.flat();
}

/** The same as a file: one key a section, in the page's order. */
export const dataFile = (data: OwnData[]): string =>
  `${JSON.stringify(Object.fromEntries(data.map(({ name, rows }) => [name, rows])), null, 2)}\n`;
