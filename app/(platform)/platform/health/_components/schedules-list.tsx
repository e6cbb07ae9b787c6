import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { CircleAlert, CircleCheck, Clock3 } from "@/components/ui/icons";
import { Table } from "@/components/ui/table";
import { formatDateTime, SECOND } from "@/lib/kernel";
import type { ScheduleState } from "@/lib/list-schedules";
import { lastedWords } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { taskWords } from "./task-words";

const t = translatorOf("en", "desk.health");

const STATES: Record<ScheduleState["state"], { word: string; tone: BadgeTone; icon?: ReactNode }> = {
  ran: { word: t("fine"), tone: "gain", icon: <CircleCheck aria-hidden="true" /> },
  never: { word: t("notRunYet"), tone: "neutral" },
  late: { word: t("late"), tone: "gold", icon: <Clock3 aria-hidden="true" /> },
  failed: { word: t("failed"), tone: "clay", icon: <CircleAlert aria-hidden="true" /> },
};

type Row = { schedule: ScheduleState; now: Date };

/** "Every minute", "Every 5 seconds" */
const everyWords = ({ everyMs }: ScheduleState) =>
  everyMs === null ? t("whenThereIsWork") : t("every", { interval: lastedWords(everyMs).replace(/^1 /, "") });

const agoWords = (at: Date, now: Date) => t("ago", { duration: lastedWords(now.getTime() - at.getTime()) });

const lastWords = ({ schedule: { lastRun }, now }: Row) =>
  lastRun ? agoWords(lastRun.startedAt, now) : t("notRunYet");

function durationWords({ lastRun }: ScheduleState): string {
  if (!lastRun) return "";
  const { durationMs } = lastRun;
  return durationMs < SECOND ? t("milliseconds", { count: durationMs }) : lastedWords(durationMs);
}

function nextWords({ schedule: { everyMs, nextAt }, now }: Row): string {
  if (everyMs === null) return t("whenThereIsWork");
  const ms = nextAt ? nextAt.getTime() - now.getTime() : 0;
  return ms < SECOND ? t("now") : t("in", { duration: lastedWords(ms) });
}

function State({ schedule: { state, lastRun } }: Pick<Row, "schedule">) {
  const { word, tone, icon } = STATES[state];
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {lastRun?.failedSince && (
        <span className="caption faint num block">
          {t("failingSince", { since: formatDateTime(lastRun.failedSince) })}
        </span>
      )}
    </>
  );
}

type SchedulesListProps = { schedules: readonly ScheduleState[]; now: Date };

export function SchedulesList({ schedules, now }: SchedulesListProps) {
  return (
    <>
      <Table caption={t("schedules")} className="queue" wrapClassName="only-wide">
        <thead>
          <tr>
            <th scope="col">{t("schedule")}</th>
            <th scope="col">{t("runs")}</th>
            <th scope="col">{t("lastRun")}</th>
            <th scope="col" className="r">
              {t("duration")}
            </th>
            <th scope="col">{t("nextRun")}</th>
            <th scope="col">{t("state")}</th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.name}>
              <td>{taskWords(schedule.name)}</td>
              <td>{everyWords(schedule)}</td>
              <td className="num">{lastWords({ schedule, now })}</td>
              <td className="r num nowrap">{durationWords(schedule)}</td>
              <td className="num">{nextWords({ schedule, now })}</td>
              <td>
                <State schedule={schedule} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className="don card card-tight only-narrow" aria-label={t("schedules")}>
        {schedules.map((schedule) => (
          <li key={schedule.name}>
            <div className="grow stack g1">
              <div className="row between g3">
                <p className="strong">{taskWords(schedule.name)}</p>
                <div className="r">
                  <State schedule={schedule} />
                </div>
              </div>
              <p className="small quiet">{everyWords(schedule)}</p>
              {schedule.lastRun && (
                <p className="caption faint num">
                  {t("lastRunTook", {
                    last: lastWords({ schedule, now }),
                    duration: durationWords(schedule),
                  })}
                </p>
              )}
              {schedule.everyMs !== null && (
                <p className="caption faint num">{t("nextRunAt", { next: nextWords({ schedule, now }) })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
