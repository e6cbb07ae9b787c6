import { beforeEach, describe, expect, it } from "vitest";
import { Misses, type Turn } from "./misses";
import { type Caller, SharedTurns, turnsDesk } from "./shared-turns";

const STRANGER = "203.0.113.7";
const AT_ONCE = 3;

let desk: ReturnType<typeof turnsDesk>;
beforeEach(() => {
  desk = turnsDesk(new Misses(() => 0));
});

/** Fake process that exchanges serialized messages. */
function process(): { turns: SharedTurns; end(): void } {
  const copied = (message: unknown) => JSON.parse(JSON.stringify(message));
  const caller: Caller = { send: (answer) => turns.hear(copied(answer)) };
  const turns = new SharedTurns((asked) => desk.hear(caller, copied(asked)));
  return { turns, end: () => desk.leave(caller) };
}

const settled = async (work: Promise<Turn>[]): Promise<number> => {
  let count = 0;
  for (const one of work) void one.then(() => count++);
  await new Promise((resolve) => setImmediate(resolve));
  return count;
};

describe("turns of several processes", () => {
  it("are as few for one network as those of one process", async () => {
    const [one, two] = [process(), process()];
    const asked = [one, two, one, two, one].map(({ turns }) => turns.turn(STRANGER));
    expect(await settled(asked)).toBe(AT_ONCE);
    const [first] = await Promise.all(asked.slice(0, 1));
    if (first && "end" in first) for (let i = 0; i < 3; i++) first.end(200);
    expect(await settled(asked)).toBe(AT_ONCE + 1);
  });

  it("are refused by what all have asked for, with the seconds to wait", async () => {
    const processes = [process(), process()];
    let granted = 0;
    for (;;) {
      const turn = await processes[granted % 2]?.turns.turn(STRANGER);
      if (!turn || !("end" in turn)) {
        expect(turn?.retryAfterSeconds).toBe(1);
        break;
      }
      granted += 1;
      turn.end(200);
    }
    expect(granted).toBe(120);
  });

  it("of a process that has ended are free again, also those that it still waited for", async () => {
    const [one, two] = [process(), process()];
    await settled(Array.from({ length: AT_ONCE + 2 }, () => one.turns.turn(STRANGER)));
    const asked = Array.from({ length: AT_ONCE }, () => two.turns.turn(STRANGER));
    expect(await settled(asked)).toBe(0);
    one.end();
    expect(await settled(asked)).toBe(AT_ONCE);
  });
});
