import type { GivenAgain } from "@/components/donation/types";
import { formatDate } from "@/lib/kernel";
import type { NextGift } from "@/lib/payment";

/** When a gift is given again, as a page says it. The day is the donor's own, and stays what it is in every zone. */
export const givenAgain = ({ months, dayOfMonth, nextOn }: NextGift): GivenAgain => ({
  months,
  dayOfMonth,
  date: formatDate(new Date(`${nextOn}T12:00:00Z`), "UTC"),
});
