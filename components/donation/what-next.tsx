import { useTranslations } from "next-intl";
import { Thread, type ThreadItem } from "@/components/ui/thread";

export type NextSteps = {
  /** "11/23/2026 12:03 PM"; null while it is not known. */
  paidAt: string | null;
  /** Empty when there is no address. */
  receiptTo: string;
  /** In percent, the next one that members get a message at; null when there is none. */
  milestone: number | null;
  /** True for a campaign whose money an admin will send. */
  isSentLater: boolean;
  /** The day of the next charge of a gift that repeats. */
  nextGift: string | null;
  /** The year of the gift, whose statement comes in the next January; null without an address. */
  year: number | null;
};

/** What happens after a gift, with the days that are known. */
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
