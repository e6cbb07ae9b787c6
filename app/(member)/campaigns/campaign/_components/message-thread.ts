import type { ThreadItem } from "@/components/ui/thread";
import type { MessageState } from "@/lib/community";
import { formatDate, HOUR } from "@/lib/kernel";
import { type LocalTime, reachWords, type ThreadWords } from "./reach-words";

export function messageThread(
  messages: readonly MessageState[],
  localTime: LocalTime,
  t: ThreadWords,
): ThreadItem[] {
  return messages.map((message) => ({
    key: String(message.messageType),
    title: message.milestone === null ? t("launch") : t("milestone", { percent: String(message.milestone) }),
    ...standing(message, localTime, t),
  }));
}

function standing(
  message: MessageState,
  localTime: LocalTime,
  t: ThreadWords,
): Pick<ThreadItem, "state" | "note"> {
  const { outcome, isEnabled, at, reach } = message;
  const { now, timeZone } = localTime;
  if (outcome === "waiting") return { state: "ahead", note: isEnabled ? undefined : t("off") };
  const date = at ? formatDate(at, timeZone) : "";
  if (outcome === "silent") return { state: "done", note: t("offSince", { date }) };
  if (outcome === "superseded") return { state: "done", note: t("together", { date }) };
  if (!reach) return { state: "now", note: t("onItsWay") };
  if (reach.addressedAt && reach.addressedAt.getTime() > now.getTime()) {
    return { state: "now", note: soonWords(reach.addressedAt, now, t) };
  }
  if (reach.addressedAt) return { state: "now", note: t("onItsWay") };
  return { state: reach.waiting > 0 ? "now" : "done", note: reachWords(reach, localTime, date, t) };
}

function soonWords(at: Date, now: Date, t: ThreadWords): string {
  const hours = Math.ceil((at.getTime() - now.getTime()) / HOUR);
  return hours <= 1 ? t("soon") : t("inHours", { hours });
}
