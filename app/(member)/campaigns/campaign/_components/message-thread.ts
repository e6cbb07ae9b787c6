import type { ThreadItem } from "@/components/ui/thread";
import type { MessageState } from "@/lib/community";
import { formatDate, HOUR } from "@/lib/kernel";
import { reachWords } from "./reach-words";

type LocalTime = { now: Date; timeZone: string };

/** The messages of a campaign as a thread: what was sent, what is on its way, what is to come. */
export function messageThread(messages: readonly MessageState[], localTime: LocalTime): ThreadItem[] {
  return messages.map((message) => ({
    key: String(message.messageType),
    title: message.milestone === null ? "Launch" : `${message.milestone}%`,
    ...standing(message, localTime),
  }));
}

function standing(message: MessageState, { now, timeZone }: LocalTime): Pick<ThreadItem, "state" | "note"> {
  const { outcome, isEnabled, at, reach } = message;
  if (outcome === "waiting") return { state: "ahead", note: isEnabled ? undefined : "Switched off" };
  const day = at ? formatDate(at, timeZone) : "";
  if (outcome === "silent") return { state: "done", note: `Switched off, so nothing was sent, ${day}` };
  if (outcome === "superseded") return { state: "done", note: `Told together with the next, ${day}` };
  if (!reach) return { state: "now", note: "On its way" };
  if (reach.addressedAt && reach.addressedAt.getTime() > now.getTime()) {
    return { state: "now", note: `Goes out ${soonWords(reach.addressedAt, now)}, or as one with the next` };
  }
  if (reach.addressedAt) return { state: "now", note: "On its way" };
  return { state: reach.waiting > 0 ? "now" : "done", note: reachWords(reach, { now, timeZone }, day) };
}

const soonWords = (at: Date, now: Date): string =>
  at.getTime() - now.getTime() <= HOUR ? "within the hour" : `in ${hoursUntil(at, now)} hours`;

const hoursUntil = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / HOUR);
