import type { Metadata } from "next";
import { requirePlatformViewer } from "@/app/_lib/session";
import { formatTime } from "@/lib/kernel";
import { listSchedules, schedulesLine } from "@/lib/list-schedules";
import { runningState } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { RunningList } from "./_components/running-list";
import { SchedulesList } from "./_components/schedules-list";
import { WorkersList } from "./_components/workers-list";
import { summaryWords } from "./_lib/running-words";

const t = translatorOf("en", "desk.health");

export const metadata: Metadata = { title: t("health") };

/** Health in sentences; the metrics are on the private port. */
export default async function HealthPage() {
  const { ctx } = await requirePlatformViewer();
  const [{ running, lines: otherLines }, schedules] = await Promise.all([
    runningState(ctx),
    listSchedules(ctx),
  ]);
  const lines = [...otherLines, schedulesLine(schedules)];
  const now = ctx.now();
  return (
    <>
      <div className="stack g3">
        <h1>{t("title")}</h1>
        <p className="lead">{summaryWords(lines)}</p>
      </div>
      <RunningList lines={lines} />
      {running.workers.length > 0 && (
        <section className="stack g4" aria-labelledby="workers">
          <h2 id="workers" className="text-(length:--t-h3)">
            {t("workers")}
          </h2>
          <WorkersList workers={running.workers} now={now} />
        </section>
      )}
      <section className="stack g4" aria-labelledby="schedules">
        <h2 id="schedules" className="text-(length:--t-h3)">
          {t("schedules")}
        </h2>
        <p className="small quiet">{t("schedulesLead")}</p>
        <SchedulesList schedules={schedules} now={now} />
      </section>
      <p className="caption faint">{t("asItWasAt", { time: formatTime(now) })}</p>
    </>
  );
}
