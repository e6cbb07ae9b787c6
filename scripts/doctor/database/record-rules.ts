import { MINUTE } from "@/lib/kernel/time";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { DatabaseFacts, RecordFacts, WorkerFacts } from "./ask";

const UNSEEN_AFTER = { seconds: 2 * MINUTE, minutes: 15 * MINUTE };
/** A running worker takes a job within a second. */
const WAITS_TOO_LONG = 5 * MINUTE;

const START = "Start it: npm run worker, and let the system start it again with the machine.";

export function workerFindings({ seenAt, seenEvery, waitingSince, at }: WorkerFacts): Finding[] {
  const unseen = seenAt === null ? null : at.getTime() - seenAt.getTime();
  if (unseen === null)
    return [trouble("No worker has ever run: payments are not settled and no message is sent.", START)];
  if (unseen > UNSEEN_AFTER[seenEvery])
    return [
      trouble(
        `No worker has been seen for ${ago(unseen)}: payments are not settled and no message is sent.`,
        START,
      ),
    ];
  if (waitingSince && at.getTime() - waitingSince.getTime() > WAITS_TOO_LONG)
    return [
      advice(
        `The worker runs, but a job has waited for ${ago(at.getTime() - waitingSince.getTime())}.`,
        "Look into its log for job_failed and provider_failed; a second worker helps where there is merely much to do.",
      ),
    ];
  return [well(`A worker runs; it was seen ${ago(unseen)} ago.`)];
}

function ago(ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function factorFindings(withoutFactor: number, isFactorRequired: boolean): Finding[] {
  if (!isFactorRequired)
    return [
      advice(
        "Staff may work at the desk with a password alone.",
        "Leave SECOND_FACTOR_DESK out, or set it to required: each sets up a second factor at the next sign-in.",
      ),
    ];
  if (withoutFactor === 0) return [];
  return [
    advice(
      `${withoutFactor === 1 ? "One staff account has" : `${withoutFactor} staff accounts have`} no second factor yet, and the desk is closed until then.`,
      "They log in and set one up. npm run desk -- list shows who.",
    ),
  ];
}

export function deskFindings(
  { registered, withoutFactor, invited }: RecordFacts["desk"],
  isFactorRequired: boolean,
): Finding[] {
  const add = "npm run desk -- add you@example.org";
  if (registered > 0)
    return [
      well(registered === 1 ? "One person can see the desk." : `${registered} people can see the desk.`),
      ...factorFindings(withoutFactor, isFactorRequired),
    ];
  if (invited > 0)
    return [
      advice(
        "A link to the desk was sent, but nobody has registered with it yet.",
        `Open it in the e-mail, which leaves once the worker runs. It works for a day; for another one: ${add}`,
      ),
    ];
  return [
    trouble(
      "Nobody can see the desk, where communities are approved and payouts are sent.",
      `Make the first account: ${add}`,
    ),
  ];
}

/** The doctor cannot see whether a backup is made, so there is always a finding. */
export function backupFindings({ archive }: Pick<DatabaseFacts, "archive">): Finding[] {
  const { isOn, workedAt, failedAt } = archive;
  const drill =
    "A backup that was never restored is a hope: see BACKUP.md, make encrypted ones with npm run backup, and try them with npm run restore-drill.";
  if (isOn && failedAt && (workedAt === null || failedAt > workedAt))
    return [
      trouble(
        "PostgreSQL's continuous archiving fails, so nothing of today is in a backup.",
        "Look into PostgreSQL's log for what archive_command says, and mend it before the disk is full.",
      ),
    ];
  if (isOn && workedAt)
    return [
      well("PostgreSQL archives its log continuously, and that works."),
      advice("Nobody can see from here whether a backup can be restored.", drill),
    ];
  return [advice("Nobody can see from here whether the database is backed up.", drill)];
}
