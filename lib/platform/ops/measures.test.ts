import { expect, it } from "vitest";
import { countFailure } from "../provider-failures";
import { metricsText, openMeasures } from "./measures";

const pool = () => ({ inUse: 3, idle: 7, waiting: 1 });

it("adds up what several processes have measured, and tells readings once", async () => {
  const [one, two] = [await openMeasures({ pool }), await openMeasures({ pool })];
  one.request({ kind: "page", status: 200, ms: 4 });
  two.request({ kind: "page", status: 204, ms: 40 });
  two.request({ kind: "api", status: 503, ms: 4 });
  one.keptPage(true);
  one.keptPage(false);
  one.job({ task: "send-emails", ms: 20, isDone: false });
  countFailure({ provider: "stripe", call: "GET /v1/events", status: 500 });
  const { text, type } = await metricsText(
    [await one.measured(), await two.measured()],
    [
      { name: "manyhands_database_up", help: "up", samples: [{ value: 1 }] },
      {
        name: "manyhands_message_oldest_seconds",
        help: "age",
        samples: [
          { labels: { channel: "email" }, value: 12.5 },
          { labels: { channel: "sms" }, value: 0 },
        ],
      },
    ],
  );
  expect(type).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = text.split("\n");
  for (const line of [
    'manyhands_requests_total{kind="page",status="2xx"} 2',
    'manyhands_requests_total{kind="api",status="5xx"} 1',
    'manyhands_request_seconds_bucket{le="0.005",kind="page"} 1',
    'manyhands_request_seconds_count{kind="page"} 2',
    'manyhands_kept_pages_total{result="hit"} 1',
    'manyhands_kept_pages_total{result="miss"} 1',
    'manyhands_jobs_total{task="send-emails",outcome="failed"} 1',
    'manyhands_pool_connections{state="in_use"} 6',
    'manyhands_pool_connections{state="idle"} 14',
    'manyhands_pool_connections{state="waiting"} 2',
    "manyhands_database_up 1",
    'manyhands_message_oldest_seconds{channel="email"} 12.5',
    'manyhands_message_oldest_seconds{channel="sms"} 0',
  ]) {
    expect(lines).toContain(line);
  }
  expect(text).toMatch(/^manyhands_provider_failures_total\{provider="stripe"\} [1-9]/m);
  expect(text).toMatch(/^manyhands_replica_reads_total\{from="replica"\} \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
  expect(text).toMatch(/^manyhands_info\{version="\d+\.\d+\.\d+[^"]*"\} 1$/m);
});
