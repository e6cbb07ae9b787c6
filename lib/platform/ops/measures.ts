import type { Gauge, Registry } from "prom-client";
import { failuresCounted } from "../provider-failures";
import { replicaReads } from "../replica";
import { VERSION } from "../version";
import type { PoolUse } from "./pool-use";

/** Labels are codes, never ids or names. */
export type Reading = {
  name: string;
  help: string;
  samples: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
};

export type Measured = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

type MeasuredRequest = { kind: string; status: number; ms: number };

export type Measures = {
  request(request: MeasuredRequest): void;
  keptPage(isHit: boolean): void;
  job(job: { task: string; ms: number; isDone: boolean }): void;
  measured(): Promise<Measured>;
};

/** In seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Only this loads Prometheus' client. */
export async function openMeasures({ pool }: { pool(): PoolUse }): Promise<Measures> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "manyhands_requests_total",
    help: "Requests by what was asked for, and by the class of the answer's status",
    labelNames: ["kind", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "manyhands_request_seconds",
    help: "How long answers took",
    labelNames: ["kind"],
    buckets: BUCKETS,
    registers,
  });
  const kept = new Counter({
    name: "manyhands_kept_pages_total",
    help: "Pages for people without a session, from a kept copy (hit) or rendered (miss)",
    labelNames: ["result"],
    registers,
  });
  const jobs = new Counter({
    name: "manyhands_jobs_total",
    help: "Jobs that the worker has ended, by how",
    labelNames: ["task", "outcome"],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "manyhands_job_seconds",
    help: "How long jobs took",
    labelNames: ["task"],
    buckets: JOB_BUCKETS,
    registers,
  });
  new Counter({
    name: "manyhands_provider_failures_total",
    help: "Calls that a provider did not answer, or answered with a failure of its own",
    labelNames: ["provider"],
    registers,
    collect() {
      this.reset();
      for (const [provider, failures] of failuresCounted()) this.inc({ provider }, failures);
    },
  });
  new Gauge({
    name: "manyhands_pool_connections",
    help: "Connections to the database that are in use and that are free, and what waits for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { inUse, idle, waiting } = pool();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Counter({
    name: "manyhands_replica_reads_total",
    help: "Reads that may be done on a read replica, by where they were done; none without one",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, reads] of Object.entries(replicaReads())) this.inc({ from }, reads);
    },
  });
  new Gauge({
    name: "manyhands_info",
    help: "The version that runs",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  }).set({ version: VERSION }, 1);
  return {
    request({ kind, status, ms }) {
      requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
      seconds.observe({ kind }, ms / 1000);
    },
    keptPage: (isHit) => kept.inc({ result: isHit ? "hit" : "miss" }),
    job({ task, ms, isDone }) {
      jobs.inc({ task, outcome: isDone ? "done" : "failed" });
      jobSeconds.observe({ task }, ms / 1000);
    },
    measured: () => registry.getMetricsAsJSON(),
  };
}

export async function metricsText(
  processes: readonly Measured[],
  readings: readonly Reading[],
): Promise<{ text: string; type: string }> {
  const { AggregatorRegistry, Gauge, Registry } = await import("prom-client");
  const together = AggregatorRegistry.aggregate([...processes]);
  const present = new Registry();
  for (const { name, help, samples } of readings) {
    const labelNames = [...new Set(samples.flatMap(({ labels }) => Object.keys(labels ?? {})))];
    const gauge: Gauge = new Gauge({ name, help, labelNames, registers: [present] });
    for (const { labels, value } of samples) gauge.set({ ...labels }, value);
  }
  const text = [await together.metrics(), await present.metrics()].filter((part) => part.trim()).join("\n");
  return { text, type: together.contentType };
}
