import type { LaunchCopies, LaunchReview } from "@/lib/community";
import {
  DAY,
  dollarsToCents,
  formatCents,
  formatDate,
  formatDateTime,
  formatShort,
  formatTime,
} from "@/lib/kernel";

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

export function shownReview(
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
