import { communityDataAbout } from "@/lib/community";
import { accountDataAbout } from "@/lib/identity";
import type { OwnData } from "@/lib/kernel";
import { messageDataAbout } from "@/lib/notification";
import { type Ctx, consumeLimit, requireRecentProof, requireUser } from "@/lib/platform";
import { paymentDataAbout } from "../data-about";
import { hiddenNamesFor } from "./hidden-names-for";

/** Valuable with a stolen session, and expensive to read. */
const READS = { max: 20, windowSeconds: 3600 };

/**
 * Returns everything stored about the caller, nothing about others. Omits whether a campaign is for the
 * caller, so the answer is the same either way.
 *
 * - Throws `unauthenticated`, `proof_needed` (second factor not shown recently), `too_many`.
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

export const dataFile = (data: OwnData[], more: Record<string, string> = {}): string => {
  const sections = Object.fromEntries(data.map(({ name, rows }) => [name, rows]));
  return `${JSON.stringify({ ...sections, ...more }, null, 2)}\n`;
};
