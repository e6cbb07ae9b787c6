import { useTranslations } from "next-intl";
import { Thread, type ThreadItem } from "@/components/ui/thread";
import { formatDate, formatDateTime } from "@/lib/kernel";
import type { OwnPayout } from "@/lib/payment";

export function Steps({ payout }: { payout: OwnPayout }) {
  const t = useTranslations("recipient.steps");
  const { step, chosen, communityName: community, timeZone, reference } = payout;
  const moment = (at: Date | null) => at && formatDateTime(at, timeZone);
  const day = (at: Date | null) => at && formatDate(at, timeZone);
  const byCheck = chosen?.method === "paper_check";
  const hasLeft = step === "sent" || step === "arrived";
  const items: ThreadItem[] = [
    { key: "asked", state: "done", title: t("asked", { community }), note: moment(payout.requestedAt) },
    {
      key: "chosen",
      state: "done",
      title: t(byCheck ? "choseCheck" : "chosePaypal"),
      note: moment(payout.chosenAt),
    },
    {
      key: "taken-up",
      state: step === "chosen" ? "now" : "done",
      title: t(step === "chosen" ? "prepare" : "takenUp"),
      note: step === "chosen" ? t("prepareSays") : moment(payout.takenUpAt),
    },
    {
      key: "sent",
      state: hasLeft ? "done" : step === "taken_up" ? "now" : "ahead",
      title: t(byCheck ? "sendCheck" : "sendPaypal"),
      note: hasLeft ? (
        <span className="num">
          {day(payout.sentAt)}
          <br />
          {t("reference", { reference: reference ?? "" })}
        </span>
      ) : (
        t("sendSays")
      ),
    },
    {
      key: "arrived",
      state: step === "arrived" ? "done" : step === "sent" ? "now" : "ahead",
      title: t(byCheck ? "inMailbox" : "inPaypal"),
      note: step === "arrived" ? moment(payout.arrivedAt) : step === "sent" ? t("arrives") : undefined,
    },
  ];
  return <Thread items={items} />;
}
