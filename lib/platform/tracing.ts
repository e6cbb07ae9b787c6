export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

type Wanted = {
  name: string;
  kind: "server" | "client" | "internal";
  facts?: SpanFacts;
  /** Header `traceparent` from a trusted proxy. */
  parent?: string | undefined;
  /** In milliseconds of `performance.now()`; default now. */
  startedAt?: number;
};

export type OpenSpan = {
  note(facts: SpanFacts, name?: string): void;
  /** Its spans are children of this one. */
  within<T>(work: () => T): T;
  /** Keeps only the kind of an error. */
  end(error?: unknown): void;
};

/** Exports if OpenTelemetry is configured (`lib/platform/ops/start-telemetry.ts`). */
type Tracing = { start(wanted: Wanted): OpenSpan };

const shared = globalThis as typeof globalThis & { manyhandsTracing?: Tracing | undefined };

export function keepSpansIn(tracing: Tracing | undefined): void {
  shared.manyhandsTracing = tracing;
}

/** Starts a span that the caller ends; null if disabled. */
export const startSpan = (wanted: Wanted): OpenSpan | null => shared.manyhandsTracing?.start(wanted) ?? null;

const NOTE_NOTHING = () => {};

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
