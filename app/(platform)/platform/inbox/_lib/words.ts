import { formatDate, formatTime, sinceOf } from "@/lib/kernel";
import { type Messages, translatorOf } from "@/messages";

const inbox = translatorOf("en", "desk.inbox");
const thread = translatorOf("en", "desk.thread");

/** Today's time, "Yesterday", or the date. */
export function whenInList(at: Date, now: Date): string {
  const { kind } = sinceOf(at, now);
  if (kind === "today") return formatTime(at);
  return kind === "yesterday" ? inbox("yesterday") : formatDate(at);
}

/** "11:20 AM", or with its day. */
export const whenInThread = (at: Date, now: Date): string =>
  sinceOf(at, now).kind === "today" ? formatTime(at) : `${formatDate(at)} ${formatTime(at)}`;

export function waitingWords(threads: number, troubles: number): string {
  if (threads === 0 && troubles === 0) return inbox("noneWaits");
  return troubles === 0 ? inbox("waits", { threads }) : inbox("waitsAndParked", { threads, troubles });
}

type NoteCode = keyof Messages["desk"]["thread"]["notes"];

const isNote = (code: string): code is NoteCode => thread.has(`notes.${code as NoteCode}`);

/** The rest of a code is its object. */
export function noteWords(body: string, by: string | null): string {
  const [code = "", about = "", ...rest] = body.split(" ");
  if (!isNote(code)) return code;
  return thread(`notes.${code}`, { by: by ?? thread("someone"), about, file: rest.join(" ") });
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
