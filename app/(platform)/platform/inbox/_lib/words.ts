import { formatDate, formatTime, plural, sinceOf } from "@/lib/kernel";

/** Returns today's time, "Yesterday", or the date. */
export function whenInList(at: Date, now: Date): string {
  const { kind } = sinceOf(at, now);
  if (kind === "today") return formatTime(at);
  return kind === "yesterday" ? "Yesterday" : formatDate(at);
}

/** Formats a time as "11:20 AM", or with its day. */
export const whenInThread = (at: Date, now: Date): string =>
  sinceOf(at, now).kind === "today" ? formatTime(at) : `${formatDate(at)} ${formatTime(at)}`;

export function waitingWords(threads: number, troubles: number): string {
  if (threads === 0 && troubles === 0) return "No one is waiting for an answer, and nothing is parked.";
  const waits =
    threads === 0
      ? "No one is waiting for an answer."
      : `${threads === 1 ? "One needs" : `${threads} need`} an answer.`;
  if (troubles === 0) return waits;
  return `${waits} ${plural(troubles, "thing is", "things are")} parked until someone looks.`;
}

/** Describes a desk action by its code; the rest of a code is its object. */
export function noteWords(body: string, by: string | null): string {
  const [code = "", about = "", ...rest] = body.split(" ");
  const who = by ?? "someone";
  const lines: Record<string, string> = {
    taken: `Assigned to ${who}`,
    handed_back: `Unassigned by ${who}`,
    closed: `Closed by ${who}`,
    closed_unanswered: `Closed without an answer by ${who}`,
    reopened: `Reopened by ${who}`,
    held: `Campaign messages paused by ${who}. Its admins were notified`,
    released: `Campaign messages resumed by ${who}. Its admins were notified`,
    infected: `The virus scanner found ${about} in “${rest.join(" ")}”. The file was removed`,
    reply_cut: "The answer was too long, so its end was cut off",
    reply_files: "Files came with the answer. We don’t take files by e-mail",
    reply_from: `It came from another address: ${about}`,
  };
  return lines[code] ?? code;
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
