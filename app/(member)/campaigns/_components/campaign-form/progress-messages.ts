import { milestoneOf } from "@/lib/community/schemas";
import { LAUNCH_MESSAGE } from "@/lib/kernel";
import type { DraftMessage } from "./draft";
import type { FormWords } from "./problems";

/** Summarizes the progress messages (000 §4). */
export function progressSummary(
  progress: readonly DraftMessage[],
  t: FormWords,
): {
  state: "all" | "some" | "none";
  words: string;
} {
  const on = progress.filter((message) => message.isEnabled);
  const shares = on.map((message) => `${milestoneOf(message.messageType)}%`);
  const list =
    shares.length < 2
      ? shares.join("")
      : t("progress.list", { first: shares.slice(0, -1).join(", "), last: shares.at(-1) ?? "" });
  if (on.length === progress.length) return { state: "all", words: t("progress.all", { list }) };
  if (on.length === 0) return { state: "none", words: t("progress.none") };
  return { state: "some", words: t("progress.some", { on: on.length, all: progress.length, list }) };
}

export const setProgress = (messages: readonly DraftMessage[], isEnabled: boolean): DraftMessage[] =>
  messages.map((message) => (message.messageType === LAUNCH_MESSAGE ? message : { ...message, isEnabled }));
