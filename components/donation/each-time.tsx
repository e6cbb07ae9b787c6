"use client";
import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { Sum } from "@/components/ui/sum";
import { formatCents } from "@/lib/kernel/money";
import type { GiftSum, GivenAgain } from "./types";

/** "Then every month on the 22nd". */
export function useThenWords(): (again: GivenAgain) => string {
  const t = useTranslations("giving.often");
  return ({ months, dayOfMonth: day }) => t("then", { months, day: t("day", { day }) });
}

/** Cost today and later, and what arrives each time. */
export function EachTime({ sum, again }: { sum: GiftSum; again: GivenAgain }) {
  const t = useTranslations("giving.often");
  const then = useThenWords();
  const charge = formatCents(sum.chargeCents);
  return (
    <Sum
      well
      className="each-time"
      lines={[
        { label: t("today"), value: charge },
        { label: then(again), hint: t("next", { date: again.date }), value: charge },
        {
          label: t("arrives"),
          value: <Money cents={sum.netCents} className="gain" />,
          total: true,
        },
      ]}
    />
  );
}
