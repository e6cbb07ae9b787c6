import { expect, it } from "vitest";
import { openMeasures } from "@/lib/platform/ops/measures";
import { type Asking, answeringParent, ProcessesOps, type ProcessSource } from "./between-processes";

const pool = () => ({ inUse: 0, idle: 1, waiting: 0 });
const reading = (value: number) => [{ name: "manyhands_workers", help: "workers", samples: [{ value }] }];

/** Fake processes and parent, which exchange JSON. */
function site(sources: (ProcessSource | "hangs")[], withinMs?: number) {
  const asked: unknown[] = [];
  const processes: Asking[] = sources.map((source) => {
    const answer =
      source === "hangs"
        ? null
        : answeringParent(source, (told) => ops.hear(JSON.parse(JSON.stringify(told))));
    return {
      send(message) {
        asked.push(message);
        void answer?.(JSON.parse(JSON.stringify(message)));
      },
    };
  });
  const own = () => [{ name: "manyhands_renders", help: "renders", samples: [{ value: 4 }] }];
  const ops = new ProcessesOps(() => processes, own, withinMs);
  return { ops, asked };
}

async function source(given: Partial<ProcessSource> & { requests?: number } = {}): Promise<ProcessSource> {
  const measures = await openMeasures({ pool });
  for (let i = 0; i < (given.requests ?? 0); i++) measures.request({ kind: "page", status: 200, ms: 1 });
  return { reasons: async () => [], measured: measures.measured, readings: async () => reading(2), ...given };
}

it("one scrape gives the whole site: what processes measured is added up, the database is asked by one", async () => {
  const { ops, asked } = site([await source({ requests: 3 }), await source({ requests: 4 })]);
  const lines = (await ops.metrics()).text.split("\n");
  expect(lines).toContain('manyhands_requests_total{kind="page",status="2xx"} 7');
  expect(lines).toContain("manyhands_workers 2");
  expect(lines).toContain("manyhands_renders 4");
  expect(asked).toEqual([
    { ops: 1, wanted: "measures-and-readings" },
    { ops: 2, wanted: "measures" },
  ]);
});

it("a process that hangs is left out", async () => {
  const { ops } = site(["hangs", await source({ requests: 2 })], 20);
  const lines = (await ops.metrics()).text.split("\n");
  expect(lines).toContain('manyhands_requests_total{kind="page",status="2xx"} 2');
});

it("the site is ready when one of its processes is, and says why when none is", async () => {
  const away = await source({ reasons: async () => ["database_away"] });
  expect(await site([away, await source()]).ops.reasons()).toEqual([]);
  expect(await site(["hangs", away], 20).ops.reasons()).toEqual(["database_away"]);
  expect(await site(["hangs"], 20).ops.reasons()).toEqual(["no_process"]);
  expect(await site([]).ops.reasons()).toEqual(["no_process"]);
});

it("messages that are for others are heard by nobody here", async () => {
  const told: object[] = [];
  const hear = answeringParent(await source(), (answer) => told.push(answer));
  for (const message of [
    null,
    "ready",
    { turn: 1, ip: "10.0.0.1", kind: {} },
    { ops: "1", wanted: "reasons" },
  ]) {
    await hear(message);
  }
  expect(told).toEqual([]);
  site([]).ops.hear({ ended: 1, status: 200 });
});
