import { useTranslations } from "next-intl";
import { Thread, type ThreadItem } from "@/components/ui/thread";

export type NextSteps = {
  /** "11/23/2026 12:03 PM" */
  paidAt: string | null;
  /** Empty without an address. */
  receiptTo: string;
  /** Percent of the next member notification. */
  milestone: number | null;
  /** An admin will send the money. */
  isSentLater: boolean;
  nextGift: string | null;
  /** Statement sent the next January. Null without an address. */
  year: number | null;
};

export function WhatNext({ steps }: { steps: NextSteps }) {
  const t = useTranslations("giving.next");
  const { paidAt, receiptTo, milestone, isSentLater, nextGift, year } = steps;
  const items: (ThreadItem | false)[] = [
    {
      key: "paid",
      state: "done",
      title: t("paid"),
      note: [paidAt, receiptTo && t("receipt", { address: receiptTo })].filter(Boolean).join(" · "),
    },
    milestone !== null && {
      key: "milestone",
      state: "ahead",
      title: t("milestone", { percent: String(milestone) }),
      note: t("milestoneNote"),
    },
    isSentLater && { key: "sent", state: "ahead", title: t("sent"), note: t("sentNote") },
    nextGift !== null && {
      key: "again",
      state: "ahead",
      title: t("again", { date: nextGift }),
      note: t("againNote"),
    },
    year !== null && {
      key: "statement",
      state: "ahead",
      title: t("statement", { year: String(year + 1) }),
      note: t("statementNote", { year: String(year) }),
    },
  ];
  return (
    <section className="card card-tight stack g4 what-next" aria-labelledby="what-next">
      <h2 id="what-next" className="form-aside-title">
        {t("title")}
      </h2>
      <Thread items={items.filter((item) => item !== false)} />
    </section>
  );
}
