import { formatDateTime } from "@/lib/kernel";
import { lastedWords } from "@/lib/payment";
import { translatorOf } from "@/messages";
import { taskWords } from "./task-words";

const t = translatorOf("en", "desk.health");

type Worker = {
  id: string;
  startedAt: Date;
  beatAt: Date;
  version: string;
  underWay: readonly string[];
  isBeating: boolean;
};

const doing = ({ underWay, isBeating }: Worker) => {
  const tasks = underWay.map(taskWords).join(", ");
  if (!isBeating) return tasks ? t("itWasAtWorkOn", { tasks }) : t("itHadNothingToDo");
  return tasks ? t("atWorkOn", { tasks }) : t("waitsForWork");
};

export function WorkersList({ workers, now }: { workers: readonly Worker[]; now: Date }) {
  return (
    <ul className="don card card-tight">
      {workers.map((worker) => (
        <li key={worker.id} className="flex-wrap">
          <div className="grow basis-64 stack g1">
            <p>
              {t.rich(worker.isBeating ? "runningVersion" : "lostVersion", {
                version: worker.version,
                number: (words) => <span className="num">{words}</span>,
              })}
            </p>
            <p className="small quiet wrap-anywhere">{doing(worker)}</p>
          </div>
          <p className="caption faint num stack g1">
            <span>{t("beganAt", { at: formatDateTime(worker.startedAt) })}</span>
            <span>
              {t("lastHeardOf", { duration: lastedWords(now.getTime() - worker.beatAt.getTime()) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
