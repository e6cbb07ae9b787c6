import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { forgetEnv } from "../env";
import { startSpan, traced } from "../tracing";
import { startTelemetry } from "./start-telemetry";

let receiver: Server;
let received: { path: string; body: string }[];
let answer: () => Promise<number>;

beforeEach(async () => {
  received = [];
  answer = async () => 200;
  receiver = createServer(async (req, res) => {
    const parts: Uint8Array[] = [];
    for await (const part of req) parts.push(part);
    received.push({ path: req.url ?? "", body: Buffer.concat(parts).toString() });
    res.writeHead(await answer()).end("{}");
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  const { port } = receiver.address() as AddressInfo;
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://none",
      appUrl: "http://site.test",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret that is long enough for a test",
    }),
  );
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  forgetEnv();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  forgetEnv();
  receiver.closeAllConnections();
  await new Promise((closed) => receiver.close(closed));
});

type Attribute = { key: string; value: Record<string, string | number> };
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};

const spans = (): Span[] =>
  received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((of: { scopeSpans: { spans: Span[] }[] }) =>
      of.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it("sends spans within each other, of an error only its kind, and of a text nothing that names somebody", async () => {
  const telemetry = await startTelemetry("worker");
  const work = traced({ name: "job send-emails", kind: "internal" }, async (note) => {
    note({ reason: "refused by alan@hill.example at /a?token=x" });
    await traced({ name: "stripe GET /v1/events", kind: "client" }, async () => {
      throw Object.assign(new Error("no such card of Alan Kessler"), { code: "ECONNRESET" });
    });
  });
  await expect(work).rejects.toThrow();
  await telemetry.stop();
  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const [call, job] = spans();
  expect([job?.name, job?.parentSpanId ?? "", call?.name, call?.parentSpanId]).toEqual([
    "job send-emails",
    "",
    "stripe GET /v1/events",
    job?.spanId,
  ]);
  expect(job && factsOf(job)).toEqual({
    reason: "refused by [address] at /a?[query]",
    "error.type": "ECONNRESET",
  });
  expect(call && [factsOf(call), call.status]).toEqual([{ "error.type": "ECONNRESET" }, { code: 2 }]);
  expect(received[0]?.body).toContain('"manyhands-worker"');
  expect(received[0]?.body).not.toMatch(/Kessler|hill\.example|token=/);
});

it("stands below the span that a proxy has named, and keeps what that decided", async () => {
  const telemetry = await startTelemetry("site");
  const parent = (flags: string) => `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${flags}`;
  startSpan({ name: "sampled", kind: "server", parent: parent("01") })?.end();
  startSpan({ name: "not sampled", kind: "server", parent: parent("00") })?.end();
  startSpan({ name: "nonsense", kind: "server", parent: "00-zz-1-2" })?.end();
  await telemetry.stop();
  expect(
    spans().map(({ name, traceId, parentSpanId }) => [name, traceId.slice(0, 4), parentSpanId ?? ""]),
  ).toEqual([
    ["sampled", "4bf9", "00f067aa0ba902b7"],
    ["nonsense", expect.any(String), ""],
  ]);
});

it("traces the share of requests that is wanted", async () => {
  vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", "0");
  forgetEnv();
  const telemetry = await startTelemetry("site");
  await traced({ name: "none", kind: "internal" }, async () => {});
  await telemetry.stop();
  expect(received).toEqual([]);
});

it("ends within two seconds when nobody takes what it has to send", async () => {
  answer = () => new Promise(() => {});
  const telemetry = await startTelemetry("site");
  startSpan({ name: "one", kind: "internal" })?.end();
  const start = performance.now();
  await telemetry.stop();
  expect(performance.now() - start).toBeLessThan(5_000);
});

it("does and keeps nothing without an endpoint", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "");
  forgetEnv();
  const telemetry = await startTelemetry("site");
  expect(startSpan({ name: "one", kind: "internal" })).toBeNull();
  expect(await traced({ name: "two", kind: "internal" }, async () => "done")).toBe("done");
  await telemetry.stop();
});
