import { z } from "zod";
import type { Kind, Misses, Turn } from "./misses";

const askedSchema = z.union([
  z.object({
    turn: z.number(),
    ip: z.string(),
    kind: z.object({
      isFree: z.boolean().optional(),
      account: z.string().optional(),
    }),
  }),
  z.object({ ended: z.number(), status: z.number() }),
]);
type Asked = z.output<typeof askedSchema>;

const answerSchema = z.object({ turn: z.number(), retryAfterSeconds: z.number().nullable() });
type Answer = z.output<typeof answerSchema>;

export type Caller = { send(answer: Answer): void };

/** Parent's side: a network's share does not depend on the number of processes. */
export function turnsDesk(misses: Pick<Misses, "turn">) {
  const begun = new Map<Caller, Map<number, Turn>>();
  const ended = new WeakSet<Caller>();
  return {
    hear(caller: Caller, message: unknown): void {
      const { data } = askedSchema.safeParse(message);
      if (!data) return;
      if ("ended" in data) {
        const turn = begun.get(caller)?.get(data.ended);
        begun.get(caller)?.delete(data.ended);
        if (turn && "end" in turn) turn.end(data.status);
        return;
      }
      void misses.turn(data.ip, data.kind).then((turn) => {
        if (!("end" in turn)) {
          if (!ended.has(caller)) caller.send({ turn: data.turn, retryAfterSeconds: turn.retryAfterSeconds });
        } else if (ended.has(caller)) turn.end(200);
        else {
          begun.set(caller, (begun.get(caller) ?? new Map<number, Turn>()).set(data.turn, turn));
          caller.send({ turn: data.turn, retryAfterSeconds: null });
        }
      });
    },
    leave(caller: Caller): void {
      ended.add(caller);
      for (const turn of begun.get(caller)?.values() ?? []) if ("end" in turn) turn.end(200);
      begun.delete(caller);
    },
  };
}

/** Process's side. */
export class SharedTurns {
  private readonly waiting = new Map<number, (turn: Turn) => void>();
  private last = 0;

  constructor(private readonly send: (asked: Asked) => void) {}

  turn(ip: string, { isFree, account }: Kind = {}): Promise<Turn> {
    this.last += 1;
    const turn = this.last;
    return new Promise((resolve) => {
      this.waiting.set(turn, resolve);
      this.send({ turn, ip, kind: { isFree, account } });
    });
  }

  hear(message: unknown): void {
    const { data } = answerSchema.safeParse(message);
    const resolve = data && this.waiting.get(data.turn);
    if (!resolve) return;
    this.waiting.delete(data.turn);
    if (data.retryAfterSeconds !== null) {
      resolve({ retryAfterSeconds: data.retryAfterSeconds });
      return;
    }
    let isEnded = false;
    resolve({
      end: (status) => {
        if (!isEnded) this.send({ ended: data.turn, status });
        isEnded = true;
      },
    });
  }
}
