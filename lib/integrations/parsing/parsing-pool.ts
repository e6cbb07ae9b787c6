import { DomainError } from "@/lib/kernel";
import { IDLE_MILLISECONDS, JOBS_PER_PROCESS, PROCESSES, QUEUE_LENGTH } from "./limits";
import type { Job, Outcome } from "./messages";
import type { ParsingProcess } from "./parsing-process";

/** Started on demand and reused. Jobs queue in order of arrival. */
export class ParsingPool {
  readonly #start: () => ParsingProcess;
  readonly #idle: ParsingProcess[] = [];
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(start: () => ParsingProcess) {
    this.#start = start;
  }

  /** Throws `unavailable` if the queue is full. */
  async run(job: Job): Promise<Outcome> {
    await this.#turn();
    let parsingProcess: ParsingProcess | undefined;
    try {
      parsingProcess = this.#idleProcess() ?? this.#start();
      return await parsingProcess.run(job);
    } finally {
      if (parsingProcess) this.#putBack(parsingProcess);
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  close(): void {
    for (const parsingProcess of this.#idle.splice(0)) parsingProcess.kill();
  }

  async #turn(): Promise<void> {
    if (this.#running < PROCESSES) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= QUEUE_LENGTH) throw new DomainError("unavailable", "limits.files");
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  #idleProcess(): ParsingProcess | undefined {
    for (let found = this.#idle.pop(); found; found = this.#idle.pop()) {
      found.wake();
      if (found.isUsable) return found;
    }
    return undefined;
  }

  #putBack(parsingProcess: ParsingProcess): void {
    if (!parsingProcess.isUsable) return;
    if (parsingProcess.jobs >= JOBS_PER_PROCESS) {
      parsingProcess.kill();
      return;
    }
    this.#idle.push(parsingProcess);
    parsingProcess.rest(IDLE_MILLISECONDS, () => {
      const at = this.#idle.indexOf(parsingProcess);
      if (at >= 0) this.#idle.splice(at, 1);
      parsingProcess.kill();
    });
  }
}
