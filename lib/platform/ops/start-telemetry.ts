import { MINUTE, SECOND } from "@/lib/kernel";
import { env } from "../env";
import { codeOf } from "../error-codes";
import { log } from "../log";
import { keepSpansIn, type SpanFacts, startSpan } from "../tracing";
import { unnamed } from "../unnamed";
import { VERSION } from "../version";
import { telling } from "./database-watches";
import { queryShape } from "./query-shape";

const LAST_SPANS_MS = 2 * SECOND;
const TOLD_EVERY = MINUTE;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Filters texts, as in the log: a fact that should be a code could hold more. */
const clean = (facts: SpanFacts = {}) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? unnamed(value) : value]),
  );

const kindOf = (error: unknown): string =>
  typeof error === "string" ? error : (codeOf(error) ?? (error instanceof Error ? error.name : "unknown"));

/**
 * Sends spans of requests, queries, provider calls and jobs over OTLP.
 *
 * - Loads nothing without `OTEL_EXPORTER_OTLP_ENDPOINT`. Other standard variables apply.
 * - OpenTelemetry's global registry stays empty: Next and drizzle would add spans with addresses and query
 *   parameters.
 * - `stop` sends the remaining spans.
 */
export async function startTelemetry(role: "site" | "worker"): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env();
  if (endpoint === undefined) return { stop: async () => {} };
  const [api, trace, { AsyncLocalStorageContextManager }, resources, { OTLPTraceExporter }] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - toldAt < TOLD_EVERY) return;
    toldAt = performance.now();
    log.warn("spans_not_sent", {}, message);
  };
  const quiet = () => {};
  api.diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new trace.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({ "service.name": `manyhands-${role}`, "service.version": VERSION }),
      )
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new trace.ParentBasedSampler({ root: new trace.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new trace.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("manyhands", VERSION);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };
  keepSpansIn({
    start({ name, kind, facts, parent, startedAt }) {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? "") ?? [];
      const above =
        traceId && spanId && flags
          ? api.trace.setSpanContext(api.ROOT_CONTEXT, {
              traceId,
              spanId,
              traceFlags: Number.parseInt(flags, 16),
              isRemote: true,
            })
          : contexts.active();
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: clean(facts), startTime: startedAt },
        above,
      );
      return {
        note(more, newName) {
          span.setAttributes(clean(more));
          if (newName !== undefined) span.updateName(newName);
        },
        within: (work) => contexts.with(api.trace.setSpan(above, span), work),
        end(error) {
          if (error !== undefined) {
            span.setAttribute("error.type", kindOf(error));
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
  });
  const forget = telling({
    query(text) {
      // Queries outside requests and jobs are frequent polls.
      if (!api.trace.getSpan(contexts.active())) return () => {};
      const { verb, table } = queryShape(text);
      const span = startSpan({
        name: table ? `${verb} ${table}` : verb,
        kind: "client",
        facts: {
          "db.system.name": "postgresql",
          "db.operation.name": verb,
          ...(table ? { "db.collection.name": table } : {}),
        },
      });
      return (end) => {
        if ("rows" in end) span?.note({ "db.response.returned_rows": end.rows });
        span?.end("error" in end ? (end.error ?? "unknown") : undefined);
      };
    },
    transaction: () => () => {},
  });
  return {
    async stop() {
      forget();
      keepSpansIn(undefined);
      const late = new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_SPANS_MS).unref();
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
