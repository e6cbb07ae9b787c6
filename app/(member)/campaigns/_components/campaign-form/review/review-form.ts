import type { ActionState } from "@/app/_lib/action";
import { type LaunchCopies, type LaunchReview, reviewLaunch, sendLaunchCopy } from "@/lib/community";
import {
  DAY,
  dollarsToCents,
  formatCents,
  formatDate,
  formatDateTime,
  formatShort,
  formatTime,
} from "@/lib/kernel";
import type { Ctx } from "@/lib/platform";
import { INTENT, type Submission } from "../read-form";

type Told = NonNullable<LaunchReview["told"]>;

/** With sums and times in words: "$0.37", null if free; "8:00 AM" for the first text that waits. */
function shownTold({ reach, leftOut, arrival }: Told, now: Date, timeZone: string) {
  const { each, cents, morningAt, ...counts } = reach;
  return {
    ...counts,
    each: each.segments,
    characters: each.characters,
    cost: cents > 0 ? formatCents(Math.max(1, Math.round(cents))) : null,
    morning: morningAt && morningWords(morningAt, now, timeZone),
    leftOut,
    arrival,
  };
}

export type ShownTold = ReturnType<typeof shownTold>;

/** Pages of the previous release read this, too. */
export type ShownReview = Pick<LaunchReview, "name" | "isSmallGroup"> & {
  goal: string;
  /** Null if switched off. */
  told: ShownTold | null;
  copy?: LaunchCopies;
};

const morningWords = (at: Date, now: Date, timeZone: string): string =>
  at.getTime() - now.getTime() < DAY && formatDate(at, timeZone) >= formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

/** Sends the admin a requested copy first. "Not yet" without scripts returns only the values. */
export async function reviewForm(
  ctx: Ctx,
  sent: Submission,
): Promise<ActionState & { review?: ShownReview }> {
  const { [INTENT]: _, plain: __, plainRecipient: ___, plainExcluded: ____, ...values } = sent.values;
  if (sent.intent === "back") return { values };
  const launch = {
    ...sent.content,
    communityId: sent.start.communityId,
    ...(sent.ref && { kind: sent.kind, campaignId: sent.ref.campaignId }),
  };
  const copy = sent.intent === "copy" && (await sendLaunchCopy(ctx, launch));
  const { name, isSmallGroup, goalDollars, told, timeZone } = await reviewLaunch(ctx, launch);
  const review = {
    name,
    isSmallGroup,
    goal: formatShort(dollarsToCents(goalDollars)),
    told: told && shownTold(told, ctx.now(), timeZone),
    ...(copy && { copy }),
  };
  return { values, review };
}
