import { z } from "zod";
import type { Measured, Reading } from "@/lib/platform/ops/measures";
import { metricsText } from "@/lib/platform/ops/measures";
import type { OpsSource } from "@/lib/platform/ops/serve-ops";

/** Ms. */
const ANSWERS_WITHIN = 2_500;

/** One process also reads the database's measurements. */
const askedSchema = z.object({
  ops: z.number(),
  wanted: z.enum(["reasons", "measures", "measures-and-readings"]),
});
type Asked = z.output<typeof askedSchema>;

const answerSchema = z.object({
  opsAnswer: z.number(),
  reasons: z.array(z.string()).optional(),
  measured: z.array(z.looseObject({ name: z.string() })).optional(),
  readings: z
    .array(
      z.object({
        name: z.string(),
        help: z.string(),
        samples: z.array(
          z.object({ labels: z.record(z.string(), z.string()).optional(), value: z.number() }),
        ),
      }),
    )
    .optional(),
});
type Answer = z.output<typeof answerSchema>;

export type ProcessSource = {
  reasons(): Promise<readonly string[]>;
  measured(): Promise<Measured>;
  readings(): Promise<Reading[]>;
};

/** Process's side. */
export const answeringParent =
  (source: ProcessSource, send: (answer: object) => void) =>
  async (message: unknown): Promise<void> => {
    const { data } = askedSchema.safeParse(message);
    if (!data) return;
    const { ops: opsAnswer, wanted } = data;
    if (wanted === "reasons") {
      send({ opsAnswer, reasons: await source.reasons() });
      return;
    }
    const [measured, readings] = await Promise.all([
      source.measured(),
      wanted === "measures-and-readings" ? source.readings() : [],
    ]);
    send({ opsAnswer, measured, readings });
  };

export type Asking = { send(asked: Asked): void };

/** Parent's side: combines processes into one site. `own` are its readings. */
export class ProcessesOps implements OpsSource {
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();
  private last = 0;

  constructor(
    private readonly processes: () => readonly Asking[],
    private readonly own: () => readonly Reading[],
    private readonly withinMs = ANSWERS_WITHIN,
  ) {}

  hear(message: unknown): void {
    const { data } = answerSchema.safeParse(message);
    if (data) this.waiting.get(data.opsAnswer)?.(data);
  }

  readonly reasons = async (): Promise<readonly string[]> => {
    const answers = await this.askAll(() => "reasons");
    const told = answers.flatMap((answer) => (answer?.reasons ? [answer.reasons] : []));
    return told.find((reasons) => reasons.length === 0) ?? told[0] ?? ["no_process"];
  };

  async metrics(): Promise<{ text: string; type: string }> {
    const answers = await this.askAll((index) => (index === 0 ? "measures-and-readings" : "measures"));
    return metricsText(
      // Same code there; checked as far as used here.
      answers.flatMap((answer) => (answer?.measured ? [answer.measured as unknown as Measured] : [])),
      [...answers.flatMap((answer) => answer?.readings ?? []), ...this.own()],
    );
  }

  private askAll(wanted: (index: number) => Asked["wanted"]): Promise<(Answer | null)[]> {
    return Promise.all(this.processes().map((process, index) => this.ask(process, wanted(index))));
  }

  private ask(process: Asking, wanted: Asked["wanted"]): Promise<Answer | null> {
    this.last += 1;
    const ops = this.last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(null), this.withinMs);
      const settle = (answer: Answer | null) => {
        clearTimeout(timer);
        this.waiting.delete(ops);
        resolve(answer);
      };
      this.waiting.set(ops, settle);
      process.send({ ops, wanted });
    });
  }
}
