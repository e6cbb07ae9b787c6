import { getTranslations } from "next-intl/server";
import { formatCents } from "@/lib/kernel";
import type { PayoutSum } from "@/lib/payment";

export async function sendWords(sum: PayoutSum | null) {
  const [t, end] = await Promise.all([getTranslations("launch.send"), getTranslations("launch.end")]);
  const asked = sum
    ? {
        open: t("open"),
        question: t("question"),
        consequence: t("consequence"),
        sending: t("sending"),
        send: t("send", { sum: formatCents(sum.netCents) }),
      }
    : {
        open: end("open"),
        question: end("question"),
        consequence: end("consequence"),
        sending: end("ending"),
        send: end("open"),
      };
  return {
    ...asked,
    netCents: sum?.netCents ?? null,
    settled: { sent: t("settled"), ended: end("settled") },
    settledNote: { sent: t("settledNote"), ended: end("settledNote") },
    seeCampaign: t("seeCampaign"),
    notYet: t("notYet"),
    close: t("close"),
    raised: t("raised"),
    fees: t("fees"),
    extra: t("extra"),
    gets: t("gets"),
    chooses: t("chooses"),
  };
}

export type SendWords = Awaited<ReturnType<typeof sendWords>>;
