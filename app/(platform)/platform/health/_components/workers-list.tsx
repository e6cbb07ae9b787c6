import { formatDateTime } from "@/lib/kernel";
import { lastedWords } from "@/lib/payment";
import { taskWords } from "./task-words";

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
  if (!isBeating) return tasks ? `It was at work on: ${tasks}.` : "It had nothing to do.";
  return tasks ? `At work on: ${tasks}.` : "Waits for work.";
};

export function WorkersList({ workers, now }: { workers: readonly Worker[]; now: Date }) {
  return (
    <ul className="don card card-tight">
      {workers.map((worker) => (
        <li key={worker.id} className="flex-wrap">
          <div className="grow basis-64 stack g1">
            <p>
              {worker.isBeating ? "Runs" : "Fell silent"}, version{" "}
              <span className="num">{worker.version}</span>
            </p>
            <p className="small quiet wrap-anywhere">{doing(worker)}</p>
          </div>
          <p className="caption faint num stack g1">
            <span>Began {formatDateTime(worker.startedAt)}</span>
            <span>Last heard of {lastedWords(now.getTime() - worker.beatAt.getTime())} ago</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
