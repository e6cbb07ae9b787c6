import type { useTranslations } from "next-intl";
import type { MessageReach } from "@/lib/community";
import { formatDate, formatDateTime, formatTime } from "@/lib/kernel";

export type LocalTime = { now: Date; timeZone: string };

export type ThreadWords = ReturnType<typeof useTranslations<"campaigns.thread">>;

/** Counts only: people are named only where an admin can help. */
export function reachWords(reach: MessageReach, localTime: LocalTime, day: string, t: ThreadWords): string {
  return [sentWords(reach, day, t), ...waitingWords(reach, localTime, t), ...missedWords(reach, t)]
    .filter((line) => line !== "")
    .join("\n");
}

function sentWords(reach: MessageReach, date: string, t: ThreadWords): string {
  const { sent, byEmail, byText, inNext, waiting } = reach;
  const instead = inNext > 0 ? t("inNext", { count: inNext }) : "";
  if (sent === 0) return instead || (waiting > 0 ? "" : t("nobody", { date }));
  const ways = [
    byEmail > 0 ? t("byEmail", { count: byEmail }) : "",
    byText > 0 ? t("byText", { count: byText }) : "",
  ]
    .filter((way) => way !== "")
    .join(", ");
  return [t("sentTo", { count: sent, ways, date }), instead].filter((one) => one !== "").join("\n");
}

const timeOf = (at: Date, { now, timeZone }: LocalTime) =>
  (formatDate(at, timeZone) === formatDate(now, timeZone) ? formatTime : formatDateTime)(at, timeZone);

function waitingWords(reach: MessageReach, localTime: LocalTime, t: ThreadWords): string[] {
  const { waiting, untilMorning, morningAt, inDigest } = reach;
  const onItsWay = waiting - untilMorning - inDigest;
  return [
    onItsWay > 0 ? t("onItsWayTo", { count: onItsWay }) : "",
    untilMorning > 0 && morningAt
      ? t("morning", { count: untilMorning, time: timeOf(morningAt, localTime) })
      : "",
    inDigest > 0 ? t("digest", { count: inDigest }) : "",
  ];
}

/** "Not reached: 2 have no e-mail or phone" */
function missedWords({ notReached }: MessageReach, t: ThreadWords): string[] {
  const why = (["noChannel", "bounced", "carrier", "unclear"] as const).flatMap((cause) =>
    notReached[cause] > 0 ? [t(cause, { count: notReached[cause] })] : [],
  );
  return why.length > 0 ? [t("notReached", { why: why.join(", ") })] : [];
}
