import { type ChildProcess, spawn } from "node:child_process";
import { HEAP_MEGABYTES, START_MILLISECONDS, WALL_TIMES } from "./limits";
import type { Answer, Job, Outcome } from "./messages";

/** Its environment has neither settings nor secrets. */
export class ParsingProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #finish: ((outcome: Outcome) => void) | null = null;
  #hasEnded = false;
  #idleTimer: NodeJS.Timeout | undefined;
  jobs = 0;

  constructor(program: readonly string[], folder: string) {
    this.#child = spawn(
      /* turbopackIgnore: true */ process.execPath,
      [`--max-old-space-size=${HEAP_MEGABYTES}`, ...program],
      {
        cwd: folder,
        env: { NODE_ENV: process.env.NODE_ENV },
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        serialization: "advanced",
      },
    );
    this.#ready = new Promise((resolve, reject) => {
      const fail = (cause?: unknown) => {
        this.#hasEnded = true;
        clearTimeout(timer);
        reject(new Error("The parsing process did not start", { cause }));
      };
      const timer = setTimeout(() => this.kill(), START_MILLISECONDS);
      this.#child.once("error", fail);
      this.#child.once("exit", fail);
      this.#child.on("message", (answer: Answer) => {
        if ("outcome" in answer) {
          if (answer.isWorn) this.kill();
          return this.#settle(answer.outcome);
        }
        clearTimeout(timer);
        resolve();
      });
    });
    // `run` reports the failure.
    this.#ready.catch(() => undefined);
    this.#child.on("exit", (_, signal) => {
      // V8 aborts at its heap limit; the watch kills at ours.
      const isTooLarge = signal === "SIGKILL" || signal === "SIGABRT";
      const otherwise = signal === "SIGXCPU" ? "too slow" : "malformed";
      this.#settle({ fault: isTooLarge ? "too large" : otherwise });
    });
  }

  get isUsable(): boolean {
    return !this.#hasEnded && this.#child.connected;
  }

  /** Kills a process that exceeds its time. Throws if it cannot start. */
  async run(job: Job): Promise<Outcome> {
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#ready;
    this.jobs += 1;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#settle({ fault: "too slow" });
        this.kill();
      }, WALL_TIMES * job.milliseconds);
      this.#finish = (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      this.#child.send(job, (error) => {
        if (error) this.#settle({ fault: "malformed" });
      });
    });
  }

  /** Keeps the process for reuse without keeping ours alive. */
  rest(milliseconds: number, whenIdle: () => void): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#idleTimer = setTimeout(whenIdle, milliseconds).unref();
  }

  wake(): void {
    clearTimeout(this.#idleTimer);
  }

  kill(): void {
    this.#hasEnded = true;
    this.wake();
    this.#child.kill("SIGKILL");
  }

  #settle(outcome: Outcome): void {
    const finish = this.#finish;
    this.#finish = null;
    finish?.(outcome);
  }
}
