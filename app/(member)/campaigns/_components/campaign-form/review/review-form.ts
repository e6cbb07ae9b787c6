import type { ActionState } from "@/app/_lib/action";
import { typedValues } from "@/components/ui/typed-values";
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
import { INTENT, readCampaignForm, readHidden, readIntent, readRecipientId } from "../read-form";

type Told = NonNullable<LaunchReview["told"]>;

export type ShownReview = {
  name: string;
  goal: string;
  isSmallGroup: boolean;
  /** Null if switched off. */
  told: {
    byText: number;
    byEmail: number;
    /** Segments of one text and of all. */
    each: number;
    segments: number;
    characters: number;
    /** "$0.37"; null if free. */
    cost: string | null;
    waiting: number;
    /** First waiting text: "8:00 AM". */
    morning: string | null;
    hours: { from: number; to: number };
    leftOut: Told["leftOut"];
    arrival: Told["arrival"];
  } | null;
  copy?: LaunchCopies;
};

function shownReview(
  { name, goalDollars, told, timeZone, isSmallGroup }: LaunchReview,
  now: Date,
): ShownReview {
  const goal = formatShort(dollarsToCents(goalDollars));
  if (!told) return { name, goal, isSmallGroup, told: null };
  const { reach, leftOut, arrival } = told;
  return {
    name,
    goal,
    isSmallGroup,
    told: {
      byText: reach.byText,
      byEmail: reach.byEmail,
      each: reach.each.segments,
      segments: reach.segments,
      characters: reach.each.characters,
      cost: reach.cents > 0 ? formatCents(Math.max(1, Math.round(reach.cents))) : null,
      waiting: reach.waiting,
      morning: reach.morningAt && morningWords(reach.morningAt, now, timeZone),
      hours: reach.hours,
      leftOut,
      arrival,
    },
  };
}

const morningWords = (at: Date, now: Date, timeZone: string): string =>
  at.getTime() - now.getTime() < DAY && formatDate(at, timeZone) >= formatDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDateTime(at, timeZone);

function valuesToKeep(form: FormData): Record<string, string> {
  const { [INTENT]: _, plainRecipient: __, plainExcluded: ___, ...values } = typedValues(form);
  return values;
}

export const asksFirst = (form: FormData): boolean =>
  ["launch", "copy", "back"].includes(readIntent(form, "save"));

/** Sends the admin a requested copy first. "Not yet" without scripts returns only the values. */
export async function reviewForm(
  ctx: Ctx,
  form: FormData,
  saved: { kind: "draft" | "suggestion"; campaignId: string } | null,
): Promise<ActionState & { review?: ShownReview }> {
  const values = valuesToKeep(form);
  const intent = readIntent(form, "launch");
  if (intent === "back") return { values };
  const launch = {
    ...readCampaignForm(form),
    communityId: readHidden(form, "communityId") ?? "",
    recipientId: readRecipientId(form),
    ...saved,
  };
  const copy = intent === "copy" ? await sendLaunchCopy(ctx, launch) : undefined;
  const review = shownReview(await reviewLaunch(ctx, launch), ctx.now());
  return { values, review: { ...review, ...(copy && { copy }) } };
}
