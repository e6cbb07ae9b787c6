import { getTranslations } from "next-intl/server";
import { formatCents } from "@/lib/kernel";
import type { PayoutSum } from "@/lib/payment";

/** What is said about sending a campaign's money: in its dialog and on its page. */
export async function sendWords(sum: PayoutSum | null) {
  const t = await getTranslations("launch.send");
  return {
    open: t("open"),
    question: t("question"),
    consequence: t("consequence"),
    settled: t("settled"),
    settledNote: t("settledNote"),
    seeCampaign: t("seeCampaign"),
    notYet: t("notYet"),
    close: t("close"),
    sending: t("sending"),
    send: sum ? t("send", { sum: formatCents(sum.netCents) }) : "",
    raised: t("raised"),
    fees: t("fees"),
    gets: t("gets"),
    chooses: t("chooses"),
  };
}

export type SendWords = Awaited<ReturnType<typeof sendWords>>;
