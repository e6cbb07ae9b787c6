import type { GivenAgain } from "@/components/donation/types";
import { formatCalendarDay } from "@/lib/kernel";
import type { NextGift } from "@/lib/payment";

export const givenAgain = ({ months, dayOfMonth, nextOn }: NextGift): GivenAgain => ({
  months,
  dayOfMonth,
  date: formatCalendarDay(nextOn),
});
