import type { GivenAgain } from "@/components/donation/types";
import { formatCalendarDay } from "@/lib/kernel";
import type { NextGift } from "@/lib/payment";

/** When a gift is given again, as a page says it. The day is the donor's own, and stays what it is in every zone. */
export const givenAgain = ({ months, dayOfMonth, nextOn }: NextGift): GivenAgain => ({
  months,
  dayOfMonth,
  date: formatCalendarDay(nextOn),
});
