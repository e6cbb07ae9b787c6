import type { useTranslations } from "next-intl";
import { formatDate } from "@/lib/kernel";
import type { OwnPayout } from "@/lib/payment";

type Words = ReturnType<typeof useTranslations<"recipient">>;

/** "Alder Street" without the number: others may see the card. */
const street = (addressLine: string) => addressLine.replace(/^\s*\d\S*\s+/, "");

export function stepSentence(t: Words, payout: OwnPayout): string {
  const { step, chosen, reference, sentAt, arrivedAt, timeZone } = payout;
  const day = (at: Date | null) => (at ? formatDate(at, timeZone) : "");
  const byCheck = chosen?.method === "paper_check";
  switch (step) {
    case "waiting":
      return t("says.waiting");
    case "chosen":
      return chosen?.method === "paper_check"
        ? t("says.chosenCheck", { address: street(chosen.addressLine) })
        : t("says.chosenPaypal", { email: chosen?.email ?? "" });
    case "taken_up":
      return t(byCheck ? "says.takenCheck" : "says.takenPaypal");
    case "sent":
      return t(byCheck ? "says.sentCheck" : "says.sentPaypal", {
        reference: reference ?? "",
        date: day(sentAt),
      });
    case "arrived":
      return t("says.arrived", { date: day(arrivedAt) });
    case "returned":
      return t("says.returned");
  }
}
