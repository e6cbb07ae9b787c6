import type { ThreadItem } from "@/components/ui/thread";
import type { MessageState } from "@/lib/community";
import { formatDate, formatDateTime, formatTime, MINUTE, plural } from "@/lib/kernel";

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
  const { sent, waiting, dueAt } = reach;
  const when =
    dueAt && formatDate(dueAt, timeZone) === formatDate(now, timeZone) ? formatTime : formatDateTime;
  // A milestone waits for the next one, so that both are one message.
  if (sent + waiting === 0 && dueAt) {
    const isLater = dueAt.getTime() > now.getTime() + MINUTE;
    return {
      state: "now",
      note: isLater
        ? `Goes out at ${when(dueAt, timeZone)}, unless the next is reached before`
        : "On its way",
    };
  }
  if (waiting > 0 && dueAt && dueAt.getTime() > now.getTime() + MINUTE) {
    const already = sent > 0 ? `Sent to ${plural(sent, "member")}. ` : "";
    const rest = sent > 0 ? `${plural(waiting, "text")} wait until` : "Waiting for";
    return { state: "now", note: `${already}${rest} ${when(dueAt, timeZone)}, so nobody is woken` };
  }
  if (waiting > 0) return { state: "now", note: `On its way to ${plural(waiting, "member")}` };
  return { state: "done", note: `Sent to ${plural(sent, "member")}, ${day}` };
}
