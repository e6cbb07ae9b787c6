import type { MessageReach } from "@/lib/community";
import { formatDate, formatDateTime, formatTime, plural } from "@/lib/kernel";

type LocalTime = { now: Date; timeZone: string };

/**
 * How far a message has come, in a line for each thing: whom it was sent to and by which way, who still gets it and when,
 * and whom it did not reach. Counts alone: who they are is told only where an admin can help.
 */
export function reachWords(reach: MessageReach, localTime: LocalTime, day: string): string {
  return [sentWords(reach, day), ...waitingWords(reach, localTime), ...missedWords(reach)]
    .filter((line) => line !== "")
    .join("\n");
}

function sentWords({ sent, byEmail, byText, inNext, waiting }: MessageReach, day: string): string {
  const instead = inNext > 0 ? `${plural(inNext, "member")} got it as one text with the next.` : "";
  if (sent === 0) return instead || (waiting > 0 ? "" : `Sent to nobody, ${day}`);
  const ways = [byEmail > 0 ? `${byEmail} by e-mail` : "", byText > 0 ? `${byText} by text` : ""];
  const by = ways.filter((way) => way !== "").join(", ");
  return [`Sent to ${plural(sent, "member")}: ${by}, ${day}`, instead].filter((one) => one !== "").join("\n");
}

/** "8:00 AM" of the same day, with the date of any other. */
const timeOf = (at: Date, { now, timeZone }: LocalTime) =>
  (formatDate(at, timeZone) === formatDate(now, timeZone) ? formatTime : formatDateTime)(at, timeZone);

function waitingWords(reach: MessageReach, localTime: LocalTime): string[] {
  const { waiting, untilMorning, morningAt, inDigest } = reach;
  const onItsWay = waiting - untilMorning - inDigest;
  return [
    onItsWay > 0 ? `On its way to ${plural(onItsWay, "member")}` : "",
    untilMorning > 0 && morningAt
      ? `${plural(untilMorning, "text")} ${untilMorning === 1 ? "waits" : "wait"} until ${timeOf(morningAt, localTime)}, so nobody is woken`
      : "",
    inDigest > 0 ? `${plural(inDigest, "e-mail")} to come with a digest` : "",
  ];
}

/** "Not reached: 2 have no e-mail or phone, 1 mailbox sent it back". */
function missedWords({ notReached: { noChannel, bounced, carrier, unclear } }: MessageReach): string[] {
  const total = noChannel + bounced + carrier + unclear;
  if (total === 0) return [];
  const why = [
    noChannel > 0 ? `${noChannel} without e-mail or phone` : "",
    bounced > 0 ? `${plural(bounced, "mailbox", "mailboxes")} sent it back` : "",
    carrier > 0
      ? `${plural(carrier, "phone")} not reached by ${carrier === 1 ? "its" : "their"} carrier`
      : "",
    unclear > 0 ? `${unclear} unclear` : "",
  ].filter((one) => one !== "");
  return [`Not reached: ${why.join(", ")}`];
}
