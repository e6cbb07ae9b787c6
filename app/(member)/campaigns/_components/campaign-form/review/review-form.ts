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

/** With sums and times in words. */
export type ShownReview = Omit<LaunchReview, "told"> & {
  goal: string;
  /** `cost`: "$0.37", null if free. `morning`: of the first waiting text, "8:00 AM". */
  told: (Told & { cost: string | null; morning: string | null }) | null;
  copy?: LaunchCopies | undefined;
};

function shownReview(review: LaunchReview, now: Date): ShownReview {
  const { goalDollars, told, timeZone } = review;
  const { cents = 0, morningAt = null } = told?.reach ?? {};
  return {
    ...review,
    goal: formatShort(dollarsToCents(goalDollars)),
    told: told && {
      ...told,
      cost: cents > 0 ? formatCents(Math.max(1, Math.round(cents))) : null,
      morning: morningAt && morningWords(morningAt, now, timeZone),
    },
  };
}

const morningWords = (at: Date, now: Date, timeZone: string): string =>
  at.getTime() - now.getTime() < DAY && formatDate(at, timeZone) >= formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

/** Sends the admin a requested copy first. "Not yet" without scripts returns only the values. */
export async function reviewForm(
  ctx: Ctx,
  sent: Submission,
): Promise<ActionState & { review?: ShownReview }> {
  const { [INTENT]: _, plainRecipient: __, plainExcluded: ___, ...values } = sent.values;
  if (sent.intent === "back") return { values };
  const launch = {
    ...sent.content,
    communityId: sent.start.communityId,
    ...(sent.ref && { kind: sent.kind, campaignId: sent.ref.campaignId }),
  };
  const copy = sent.intent === "copy" ? await sendLaunchCopy(ctx, launch) : undefined;
  return { values, review: { ...shownReview(await reviewLaunch(ctx, launch), ctx.now()), copy } };
}
