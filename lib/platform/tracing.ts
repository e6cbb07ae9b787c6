/** What is noted of a span: codes and counts, as in a line of the log. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** What is wanted of a new span. */
export type Wanted = {
  name: string;
  /** `server`: a request to us. `client`: one of ours to somebody else. `internal`: everything else. */
  kind: "server" | "client" | "internal";
  facts?: SpanFacts;
  /** The header `traceparent` of a request that a trusted proxy has passed on. */
  parent?: string | undefined;
  /** When it began, in milliseconds of `performance.now()`; now when left out. */
  startedAt?: number;
};

/** A span that has begun. */
export type OpenSpan = {
  note(facts: SpanFacts, name?: string): void;
  /** Runs work whose spans stand below this one. */
  within<T>(work: () => T): T;
  /** Of an error only the kind is kept. */
  end(error?: unknown): void;
};

/** Keeps spans, and sends them where OpenTelemetry is configured (`lib/platform/ops/telemetry.ts`). */
export type Tracing = { start(wanted: Wanted): OpenSpan };

// Next evaluates a module several times in one process, but a process has one that keeps its spans.
const shared = globalThis as typeof globalThis & { manyhandsTracing?: Tracing | undefined };

/** Where spans are kept from now on; undefined: nowhere. */
export function keepSpansIn(tracing: Tracing | undefined): void {
  shared.manyhandsTracing = tracing;
}

/** A new span, or null where spans are not kept. Whoever takes it ends it. */
export const startSpan = (wanted: Wanted): OpenSpan | null => shared.manyhandsTracing?.start(wanted) ?? null;

const NOTE_NOTHING = () => {};

/** Runs work under a span of its own, where spans are kept; `note` adds to what is known of it. */
export async function traced<T>(
  wanted: Wanted,
  work: (note: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> {
  const span = startSpan(wanted);
  if (!span) return work(NOTE_NOTHING);
  try {
    const done = await span.within(() => work((facts) => span.note(facts)));
    span.end();
    return done;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
