import { MINUTE } from "@/lib/kernel/time";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import type { DatabaseFacts, RecordFacts, WorkerFacts } from "./ask";

const UNSEEN_AFTER = { seconds: 2 * MINUTE, minutes: 15 * MINUTE };
/** A running worker takes a job within a second. */
const WAITS_TOO_LONG = 5 * MINUTE;

const START = "Start it: npm run worker. Have the system start it at boot.";

export function workerFindings({ seenAt, seenEvery, waitingSince, at }: WorkerFacts): Finding[] {
  const unseen = seenAt === null ? null : at.getTime() - seenAt.getTime();
  if (unseen === null)
    return [trouble("No worker has ever run, so payments are not settled and no messages are sent.", START)];
  if (unseen > UNSEEN_AFTER[seenEvery])
    return [
      trouble(
        `No worker has been seen for ${ago(unseen)}, so payments are not settled and no messages are sent.`,
        START,
      ),
    ];
  if (waitingSince && at.getTime() - waitingSince.getTime() > WAITS_TOO_LONG)
    return [
      advice(
        `The worker runs, but a job has waited for ${ago(at.getTime() - waitingSince.getTime())}.`,
        "Look in its log for job_failed and provider_failed. If there is just too much to do, start a second worker.",
      ),
    ];
  return [well(`A worker is running. It was last seen ${ago(unseen)} ago.`)];
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
        "Staff can use the desk with only a password.",
        "Remove SECOND_FACTOR_DESK or set it to required. Staff then set up a second factor at their next sign-in.",
      ),
    ];
  if (withoutFactor === 0) return [];
  return [
    advice(
      `${withoutFactor === 1 ? "One staff account has" : `${withoutFactor} staff accounts have`} no second factor yet, so the desk is closed to them until they set one up.`,
      "They set one up by logging in. npm run desk -- list shows who.",
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
      well(registered === 1 ? "One person has desk access." : `${registered} people have desk access.`),
      ...factorFindings(withoutFactor, isFactorRequired),
    ];
  if (invited > 0)
    return [
      advice(
        "A link to the desk was sent, but no one has registered with it yet.",
        `Open it from the e-mail, which goes out once the worker runs. It works for a day. For a new one: ${add}`,
      ),
    ];
  return [
    trouble(
      "No one has access to the desk, where communities are approved and payouts are sent.",
      `Create the first account: ${add}`,
    ),
  ];
}

/** Always a finding, because the doctor cannot see whether a backup is made. */
export function backupFindings({ archive }: Pick<DatabaseFacts, "archive">): Finding[] {
  const { isOn, workedAt, failedAt } = archive;
  const drill =
    "See BACKUP.md. Make encrypted backups with npm run backup, and test restoring them with node bin/manyhands.mjs restore-drill.";
  if (isOn && failedAt && (workedAt === null || failedAt > workedAt))
    return [
      trouble(
        "PostgreSQL's continuous archiving is failing, so recent data is in no backup.",
        "Check PostgreSQL's log for errors of archive_command, and fix them before the disk fills up.",
      ),
    ];
  if (isOn && workedAt)
    return [
      well("PostgreSQL's continuous archiving works."),
      advice("This check can't tell whether a backup can be restored.", drill),
    ];
  return [advice("This check can't tell whether the database is backed up.", drill)];
}
