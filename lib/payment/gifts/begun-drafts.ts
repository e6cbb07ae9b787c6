import { inArray } from "drizzle-orm";
import { donations } from "@/db/schema/payment";
import type { Ctx } from "@/lib/platform";
import { type GiftDraft, keysOfDraft } from "./draft";
import { scopedKey } from "./open-attempt";

/** Includes attempts whose response never reached the browser. */
export async function begunDrafts(ctx: Ctx, drafts: readonly GiftDraft[]): Promise<Set<string>> {
  const draftOf = new Map(
    drafts.flatMap((draft) => keysOfDraft(draft).map((key) => [scopedKey(ctx, key), draft.key] as const)),
  );
  if (draftOf.size === 0) return new Set();
  const begun = await ctx.db
    .select({ attemptKey: donations.attemptKey })
    .from(donations)
    .where(inArray(donations.attemptKey, [...draftOf.keys()]));
  return new Set(begun.flatMap(({ attemptKey }) => draftOf.get(attemptKey) ?? []));
}
