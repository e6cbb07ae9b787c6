import type { AfterRestore } from "@/lib/after-restore";
import { plural } from "@/lib/kernel";
import { Sentence } from "../support/sentence";

export const shownMoment = (moment: Date) => `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;

type Asked = { kind: "moved" } | { kind: "restored"; stoppedAt: Date };

const USAGE = [
  "Specify what happened to this database:",
  "  node bin/manyhands.mjs after-restore --stopped-at 2026-08-01T14:20:00Z",
  "      It was restored from a backup. TIME is when the original site and worker stopped:",
  "      `now` if they were running until a moment ago.",
  "  node bin/manyhands.mjs after-restore --moved",
  "      It was moved to another server as it was, and nothing was lost.",
].join("\n");

/** Throws a Sentence for invalid arguments, and for an invalid or future time. */
export function readAsked(words: readonly string[], now: Date): Asked {
  const [flag, value] = words;
  if (flag === "--moved" && words.length === 1) return { kind: "moved" };
  if (flag !== "--stopped-at" || value === undefined || words.length > 2) throw new Sentence(USAGE);
  const stoppedAt = value === "now" ? now : new Date(value);
  if (Number.isNaN(stoppedAt.getTime()) || (value !== "now" && !/(?:Z|[+-]\d\d:?\d\d)$/.test(value))) {
    throw new Sentence(
      `“${value}” is not a time with a time zone. Write it like 2026-08-01T14:20:00Z, or 2026-08-01T10:20:00-04:00.`,
    );
  }
  if (stoppedAt > now)
    throw new Sentence(`${shownMoment(stoppedAt)} is in the future. It is ${shownMoment(now)} now.`);
  return { kind: "restored", stoppedAt };
}

/** Throws a Sentence if the records are newer than the claimed stop of the site. */
export function demandLater(stoppedAt: Date, recordsEnd: Date): void {
  if (stoppedAt >= recordsEnd) return;
  throw new Sentence(
    `These records continue until ${shownMoment(recordsEnd)}, so the site did not stop at ${shownMoment(stoppedAt)}. If it has used them since the restore, it is too late for this command. The desk has to compare by hand (BACKUP.md).`,
  );
}

/** Throws a Sentence while a site or a worker is connected. */
export function demandNobodyElse(connections: number): void {
  if (connections === 0) return;
  throw new Sentence(
    `A site or a worker is connected to this database (${plural(connections, "connection")}). Stop both, and run this again.`,
  );
}

export function restoredInWords(
  { recordsEnd, events, gifts, plansLost, inDoubt }: AfterRestore,
  stoppedAt: Date,
): string[] {
  return [
    `The records end at ${shownMoment(recordsEnd)}; the site stopped at ${shownMoment(stoppedAt)}.`,
    `${plural(events, "event")} from Stripe that they did not include ${events === 1 ? "was" : "were"} read, and ${plural(gifts, "gift")} booked whose rows were lost.`,
    ...(plansLost > 0
      ? [
          `${plural(plansLost, "gift")} of those belonged to a lost recurring gift. Its donor has to start a new one.`,
        ]
      : []),
    `${plural(inDoubt.email, "e-mail")} and ${plural(inDoubt.sms, "text")} may already have been sent, and won't be sent again.`,
    "The desk finds all of this under Inbox, with the payouts to compare before sending any.",
    "Now start the site and the worker, and work through “What people must redo” in BACKUP.md.",
  ];
}
