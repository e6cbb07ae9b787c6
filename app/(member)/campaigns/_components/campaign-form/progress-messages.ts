import { LAUNCH_MESSAGE, milestoneOf } from "@/lib/community/schemas";
import type { DraftMessage } from "./draft";

const NUMBERS = ["None", "One", "Two", "Three", "Four"];

/** The words of a list: "25%, 50% and 100%". */
const listed = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** The state of the one checkbox for all progress messages, and a sentence about it (000 §4). */
export function progressSummary(progress: readonly DraftMessage[]): {
  state: "all" | "some" | "none";
  words: string;
} {
  const on = progress.filter((message) => message.isEnabled);
  const own = "Each can have its own words.";
  const names = (messages: readonly DraftMessage[]) =>
    listed(messages.map((message) => `${milestoneOf(message.messageType)}%`));
  if (on.length === progress.length) return { state: "all", words: `At ${names(progress)}. ${own}` };
  if (on.length === 0) return { state: "none", words: "None is sent on the way." };
  const are = on.length === 1 ? "is" : "are";
  const many = `${NUMBERS[on.length]} of ${NUMBERS[progress.length]?.toLowerCase()} ${are} on`;
  return { state: "some", words: `${many}: ${names(on)}. ${own}` };
}

/** Turns all progress messages on or off; the launch message stays as it is. */
export const setProgress = (messages: readonly DraftMessage[], isEnabled: boolean): DraftMessage[] =>
  messages.map((message) => (message.messageType === LAUNCH_MESSAGE ? message : { ...message, isEnabled }));
